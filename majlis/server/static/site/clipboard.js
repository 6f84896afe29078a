// Putting a text on the clipboard, over plain HTTP too.

/** Whether it was done; browsers keep the clipboard from pages that have not come by HTTPS. */
export async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return bySelection(text);
  }
}

function bySelection(text) {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true; // no keyboard comes up on a phone
  field.className = "sr";
  (before?.closest?.("dialog") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus?.({ preventScroll: true });
  return done;
}
