/** The part of a policy's text under its own heading “If you decline”, as HTML; null if there is none. */
export function ifYouDecline(html: string): string | null {
  const heading = /<h([1-6])[^>]*>\s*If you decline\s*<\/h\1>/i.exec(html);
  if (!heading) return null;
  const rest = html.slice(heading.index + heading[0].length);
  const end = rest.search(new RegExp(`<h[1-${heading[1]}][^>]*>`, "i"));
  const section = (end === -1 ? rest : rest.slice(0, end)).trim();
  return section || null;
}
