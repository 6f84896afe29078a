// A list of words in order, put together by buttons instead of typing.

export class WordList {
  /** `input` holds the words with commas between them and is kept up to date for the form. */
  constructor(input, changed) {
    this.input = input;
    this.changed = changed;
    this.names = new Map(
      [...input.parentElement.querySelectorAll("datalist[data-allowed] option")].map((option) => [
        option.value,
        option.textContent,
      ]),
    );
    this.words = input.value.split(",").map((word) => word.trim()).filter(Boolean);
    if (this.words.some((word) => !this.names.has(word))) return; // something to be put right first
    this.list = document.createElement("ol");
    this.list.className = "words-list";
    this.list.setAttribute("aria-labelledby", input.getAttribute("aria-labelledby"));
    this.adders = document.createElement("div");
    this.adders.className = "row";
    for (const word of this.names.keys()) {
      this.adders.append(this.button("+ " + this.names.get(word), "add", word, () => this.add(word)));
    }
    input.hidden = true;
    input.parentElement.querySelector(".plain").hidden = true;
    input.after(this.list, this.adders);
    this.draw();
  }

  button(text, what, word, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.setAttribute("aria-label", this.input.dataset[what].replace("{word}", this.names.get(word)));
    button.addEventListener("click", act);
    return button;
  }

  draw() {
    const last = this.words.length - 1;
    const rtl = document.documentElement.dir === "rtl";
    this.list.replaceChildren(
      ...this.words.map((word, place) => {
        const item = document.createElement("li");
        const name = document.createElement("span");
        name.textContent = this.names.get(word);
        const earlier = this.button(rtl ? "›" : "‹", "earlier", word, () => this.move(place, -1));
        const later = this.button(rtl ? "‹" : "›", "later", word, () => this.move(place, 1));
        const remove = this.button("×", "remove", word, () => this.remove(place));
        earlier.disabled = place === 0;
        later.disabled = place === last;
        remove.disabled = last === 0;
        item.append(earlier, name, later, remove);
        return item;
      }),
    );
    this.input.value = this.words.join(", ");
    this.changed();
  }

  add(word) {
    this.words.push(word);
    this.draw();
  }

  move(place, by) {
    const [word] = this.words.splice(place, 1);
    this.words.splice(place + by, 0, word);
    this.draw();
    this.focus(place + by, by < 0 ? 0 : 1);
  }

  remove(place) {
    this.words.splice(place, 1);
    this.draw();
    this.focus(Math.min(place, this.words.length - 1), 2);
  }

  focus(place, which) {
    const buttons = [...this.list.children[place].querySelectorAll("button")];
    (buttons[which].disabled ? buttons.find((button) => !button.disabled) : buttons[which])?.focus();
  }
}
