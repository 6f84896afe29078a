// Changing the page into its next state with its elements kept.

// What somebody has ticked, opened or typed stays as it is.
function keeps(attribute, node) {
  if (node.tagName === "DETAILS") return attribute === "open";
  if (node.tagName === "INPUT" && node.type === "checkbox") return attribute === "checked";
  return false;
}

function ticked(old, fresh) {
  if (old.tagName === "INPUT" && ["checkbox", "radio"].includes(old.type)) {
    fresh.checked = old.checked;
    fresh.toggleAttribute("checked", old.checked);
  }
  if (old.tagName === "SELECT" && fresh.tagName === "SELECT") fresh.value = old.value;
}

// What is being typed, or has been and was not sent, is not taken away; what the table has taken up
// is shown as the table has it.
function typed(old, fresh) {
  if (old.tagName !== "INPUT" || old.type !== "text" || old.value === old.defaultValue) return;
  const answered = fresh.defaultValue !== old.defaultValue;
  if (!answered || old === document.activeElement) fresh.value = old.value;
}

export function morph(old, html) {
  const focus = focused(old);
  Idiomorph.morph(old, html.trim(), {
    morphStyle: "outerHTML",
    restoreFocus: true,
    callbacks: {
      beforeNodeMorphed(node, fresh) {
        if (node.nodeType !== 1) return true;
        if (node.hasAttribute("data-kept")) return false;
        ticked(node, fresh);
        typed(node, fresh);
        return true;
      },
      beforeAttributeUpdated: (attribute, node) => !keeps(attribute, node),
    },
  });
  if (focus) refocus(focus);
}

// A button that goes out of use drops its focus before the table has changed.
let wasInTable = false;
document.addEventListener("focusin", (event) => {
  wasInTable = event.target.closest("#table") !== null;
});

const controls = () => [...document.querySelectorAll("#hand .held")];
const control = (held) => held?.querySelector("input") ?? held;

// Where the focus is, so that it can be given to the same thing, its neighbour, or the status.
function focused(table) {
  const active = document.activeElement;
  if (active === document.body && wasInTable) return { id: "", index: -1 };
  if (!table.contains(active)) return null;
  const held = active.closest(".held");
  return {
    id: active.id,
    card: held?.querySelector(".card")?.id,
    index: held ? controls().indexOf(held) : -1,
  };
}

// What has just been hidden cannot have the focus, though it may still be there.
const seen = (element) =>
  element?.checkVisibility({ visibilityProperty: true }) ? element : null;

function refocus({ id, card, index }) {
  const active = document.activeElement;
  if (card && seen(active?.closest?.(".held"))?.querySelector(".card")?.id === card) return;
  const now = controls();
  const same = card && document.getElementById(card)?.closest(".held");
  const next =
    seen(control(same)) ??
    (index >= 0 ? seen(control(now[Math.min(index, now.length - 1)])) : null) ??
    (id ? seen(document.getElementById(id)) : null) ??
    document.getElementById("status");
  if (active !== next && (active === document.body || index >= 0 || !active)) {
    next.focus({ preventScroll: true });
  }
}
