import { routes } from "#src/areas/table.ts";
import { unsubscribePath } from "#server/messages/unsubscribe.ts";

/** The addresses to which HTML leads, as a mail program reads them. */
export const linksIn = (html: string): string[] =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, address]) => address!.replaceAll("&amp;", "&"));

/** Those of our own site at which there is no page. */
export const deadLinksIn = (html: string, publicUrl: string): string[] =>
  linksIn(html).filter((address) => {
    const url = URL.parse(address);
    if (url?.origin !== new URL(publicUrl).origin || url.pathname === unsubscribePath) return false;
    return routes.matchPath(url.pathname).row.kind === "catch-all";
  });
