// On narrow screens the contents of a page start closed.

const details = document.querySelector("[data-contents]");
const wide = matchMedia("(min-width: 60rem)");

function fit() {
  details.open = wide.matches;
}

wide.addEventListener("change", fit);
fit();
