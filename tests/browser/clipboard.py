"""What a page puts on the clipboard where there is no clipboard for it."""

NO_CLIPBOARD = """
  Object.defineProperty(navigator, "clipboard", { value: undefined });
  document.addEventListener("copy", () => { window.copied = document.activeElement.value; });
"""
"""As for a page that has come by plain HTTP from another machine; notes what is copied."""
