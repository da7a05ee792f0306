import { show, type ShowOptions } from "../ui/shell/show.tsx";
import type { Browser } from "../server/harness.ts";
import { arrival } from "./arrival.ts";

/** A call made by the client, and the real server's response. */
type Call = { call: string; query: string; status: number; sent: unknown; json: any };

/**
 * The whole product as this browser's user sees it: the real route table, frame, guards, pages, machines and services
 * over the real server.
 */
export async function openShell(browser: Browser, address: string, more: Pick<ShowOptions, "area"> = {}) {
  const calls: Call[] = [];
  const traffic = { underWay: 0, answered: 0 };
  let isCut = false;
  const lost = new Set<string>();
  const { json } = await browser.get("/api/me");
  const shown = await show({
    ...more,
    me: json.data,
    address,
    real: {
      cookies: browser.cookieText,
      fetch: async (input, init) => {
        traffic.underWay++;
        try {
          if (isCut) throw new TypeError("No network");
          const url = new URL(String(input instanceof Request ? input.url : input), location.origin);
          const answer = await browser.fetch(url.pathname + url.search, init);
          const call = `${init?.method ?? "GET"} ${url.pathname}`;
          if (lost.delete(call)) throw new TypeError("The response was lost");
          const answered: unknown = await answer
            .clone()
            .json()
            .catch(() => undefined);
          const sent: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
          calls.push({
            call,
            query: url.search,
            status: answer.status,
            sent,
            json: answered,
          });
          return answer;
        } finally {
          traffic.underWay--;
          traffic.answered++;
        }
      },
    },
  });
  const arrived = () => arrival(traffic);
  await arrived();
  return {
    ...shown,
    calls,
    arrived,
    /** Goes to another address of the same application. */
    go: async (to: string) => {
      await shown.does(() => shown.page.visit(to));
      await arrived();
    },
    /** Does something, and waits until everything that follows from it has arrived. */
    act: async (work: () => void) => {
      await shown.does(work);
      await arrived();
    },
    /** Cuts off all calls to the server, or restores them. */
    cut: (off: boolean) => {
      isCut = off;
    },
    /** Loses the response to the next call with this name, after the server has done what it asks. */
    lose: (call: string) => {
      lost.add(call);
    },
    /** The status of the last call with this name; undefined where there was none. */
    statusOf: (call: string) => calls.findLast((one) => one.call === call)?.status,
  };
}
