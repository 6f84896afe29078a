// Keep settings without leaving the page.

export async function keep(name, value) {
  const answer = await fetch("/settings", {
    method: "POST",
    headers: { "X-Majlis": "1" },
    body: new URLSearchParams({ [name]: value }),
  });
  if (!answer.ok) throw new Error(`settings: ${answer.status}`);
}
