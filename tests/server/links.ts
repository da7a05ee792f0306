import { routes } from "#src/areas/table.ts";
import { unsubscribePath } from "#server/messages/unsubscribe.ts";

/** The targets of links in HTML, as a mail program reads them. */
export const linksIn = (html: string): string[] =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, address]) => address!.replaceAll("&amp;", "&"));

/** The links within our own site that lead to no page. */
export const deadLinksIn = (html: string, publicUrl: string): string[] =>
  linksIn(html).filter((address) => {
    const url = URL.parse(address);
    if (url?.origin !== new URL(publicUrl).origin || url.pathname === unsubscribePath) return false;
    return routes.matchPath(url.pathname).row.kind === "catch-all";
  });
