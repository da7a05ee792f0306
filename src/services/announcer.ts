/**
 * Passes texts to screen readers when they have time, through the one polite live region of the document. It is beside
 * the application, and is never hidden as what is behind a dialog is.
 */
export function createAnnouncer({
  document,
  setTimeout,
}: Window & typeof globalThis): (text: string) => void {
  const region = document.getElementById("announcer") ?? document.createElement("div");
  region.id = "announcer";
  region.setAttribute("role", "status");
  region.className = "visually-hidden";
  document.body.append(region);
  let waiting: string[] = [];
  return (text) => {
    // A text that is announced twice in a row is only read out if the region was empty in between.
    if (waiting.length === 0) {
      region.replaceChildren();
      setTimeout(() => {
        region.removeAttribute("aria-hidden");
        region.replaceChildren(waiting.join(" "));
        waiting = [];
      }, 50);
    }
    if (!waiting.includes(text)) waiting.push(text);
  };
}
