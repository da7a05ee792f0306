// @vitest-environment node
import { afterAll, expect, test } from "vitest";
import type { Boot } from "#src/contracts/boot.ts";
import { fillPath } from "#src/contracts/endpoint.ts";
import { examCalls } from "#src/contracts/exam.ts";
import { timeFormats } from "#src/contracts/timeFormat.ts";
import { userCalls } from "#src/contracts/user.ts";
import { learningCalls } from "#src/contracts/learning.ts";
import { paint } from "#src/pageMarkup.tsx";
import { readHtmlBy } from "#src/ui/kit/html.ts";
import { learner } from "../../fake/world.ts";
import { heapInUse, paintedAddresses } from "../../paintings.ts";
import { wanted } from "../exam/rows.ts";
import { card, home } from "../learning/rows.ts";

/** The server's HTML reader must not leak to other files that share this worker. */
afterAll(() => readHtmlBy(null));

/** For another user each time, as something left over from one user's page may be cached for the next. */
const bootOf = (id: number): Boot => ({
  productName: "Lyceum",
  environment: null,
  version: "1",
  signedIn: true,
  live: { key: "lyceum", host: null, port: 80, tls: false },
  pageFiles: null,
  sentryDsn: null,
  demoAccounts: [],
  demoPassword: null,
  sso: false,
  times: timeFormats.dayFirst,
  answers: {
    [userCalls.me.path]: {
      data: {
        ...learner,
        id,
        first_name: `Ada ${id}`,
        roles: ["super admin"],
        email: `${id}@academy.example`,
      },
    },
    [learningCalls.home.path]: {
      data: home({ recent: [card(1)] }),
      server_time_iso: "2026-11-20T09:00:00Z",
    },
    [fillPath(examCalls.start.path, { id: 1 })]: wanted(),
  },
});

test("server rendering leaks no memory on any page [P26]", async () => {
  let painted = 0;
  const round = async (): Promise<void> => {
    for (const address of paintedAddresses) {
      painted += 1;
      const page = await paint({
        boot: bootOf(painted),
        address,
        origin: "http://localhost:3000",
        now: Date.parse("2026-11-20T09:00:00Z") + painted,
        zone: "UTC",
        times: "browser",
      });
      if (!page?.markup.includes("<header")) throw new Error(`${address} was not painted`);
    }
  };
  await round();
  const before = await heapInUse();
  const first = painted;
  await round();
  const left = (await heapInUse()) - before;
  // Each kept 320 kB when it was attached to a promise that never settles.
  expect(left / (painted - first) / 1_024).toBeLessThan(20);
}, 60_000);
