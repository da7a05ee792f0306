/**
 * Passes texts to screen readers when they have time, through the one polite live region of the document. The region is
 * outside the application, so that a dialog never hides it.
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
    // A text that is announced twice in a row is read out again only if the region was empty in between.
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
