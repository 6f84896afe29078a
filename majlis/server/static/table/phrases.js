// What the page says by itself, in the visitor's language: the server writes it into #phrases.

const spoken = document.getElementById("phrases").dataset;

export const phrase = (name) => spoken[name] ?? "";
export const rulesPage = spoken.rules;
