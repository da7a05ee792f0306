import { rmSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { userCalls } from "#src/contracts/user.ts";
import { bootIn, buildClient } from "./builtClient.ts";
import { startTestApp, type Answer, type Browser, type TestApp, type TestOptions } from "./harness.ts";

describe("server-side rendering", () => {
  const painter = `export const paint = ({ boot, address }) => {
    if (address === "/item/2") throw new Error("cannot be painted");
    return { markup: "<p>" + address + boot.answers["/api/me"].data.first_name + "__NONCE__</p>", rules: ".a{}", names: "a b" };
  }`;
  const withPainter = async (
    code: string,
    use: (app: TestApp, browser: Browser) => Promise<void>,
    more: TestOptions = {},
  ) => {
    const own = buildClient(code);
    // However busy the machine that runs the tests.
    const calm = { isHigh: () => false, stop: () => {} };
    const app = await startTestApp({ client: own, pressure: calm, ...more });
    await app.createUser({ email: "ada@academy.example", firstName: "Ada" });
    await use(app, await app.signIn("ada@academy.example"));
    await app.close();
    rmSync(own, { recursive: true });
  };
  const rootIn = ({ text }: Answer): string => /<div id="root">(.*?)<\/div>/s.exec(text)![1]!;

  test("fills a signed-in user's page, with its styles last in the head and the page's theme", async () => {
    await withPainter(painter, async (app, browser) => {
      const page = await browser.get("/catalogue?topic=2");
      expect(rootIn(page)).toBe("<p>/catalogue?topic=2Ada__NONCE__</p>");
      expect(page.text).toMatch(/<style data-emotion="ly a b" nonce="[^"_]+">\.a\{\}<\/style><\/head>/);
      expect(page.text).toContain('<html lang="en" data-theme="academy">');
      expect(page.headers["cache-control"]).toBe("no-store");
      for (const path of ["/nothing", "/login"]) expect(rootIn(await app.browser().get(path))).toBe("");
      expect(rootIn(await browser.get("/login"))).toBe("");
    });
  });

  test("preloads the pictures that are visible at once, before scripts and stylesheets", async () => {
    const link = '<link rel="preload" as="image" href="/image-bank/a.webp" fetchPriority="high"/>';
    const code = `export const paint = () => ({ markup: '${link}<p>Ada</p>', rules: "", names: "" });`;
    await withPainter(code, async (_, browser) => {
      const { text } = await browser.get("/item/1");
      expect(/<div id="root">(.*?)<\/div>/s.exec(text)![1]).toBe("<p>Ada</p>");
      const order = [link, 'rel="modulepreload"', 'rel="stylesheet"', "<p>Ada"].map((one) =>
        text.indexOf(one),
      );
      expect(order).toEqual([...order].sort((one, other) => one - other));
      expect(order[0]).toBeGreaterThan(0);
    });
  });

  test("is skipped when it throws or cannot be loaded, and the page is still sent", async () => {
    await withPainter(painter, async (_, browser) => {
      const page = await browser.get("/item/2");
      expect([page.status, rootIn(page), bootIn(page).signedIn]).toEqual([200, "", true]);
    });
    await withPainter("export const paint = (", async (_, browser) => {
      const page = await browser.get("/");
      expect([page.status, rootIn(page), bootIn(page).signedIn]).toEqual([200, "", true]);
    });
  });

  test("is skipped while the server is overloaded and resumes afterwards", async () => {
    let high = true;
    const pressure = { isHigh: () => high, stop: () => {} };
    await withPainter(
      painter,
      async (_, browser) => {
        const page = await browser.get("/catalogue");
        expect([page.status, rootIn(page), bootIn(page).signedIn]).toEqual([200, "", true]);
        expect(bootIn(page).answers[userCalls.me.path]).toBeDefined();
        high = false;
        expect(rootIn(await browser.get("/catalogue"))).toBe("<p>/catalogueAda__NONCE__</p>");
      },
      { pressure },
    );
  });

  test("never serves its own code as a file", async () => {
    await withPainter(painter, async (_, browser) => {
      for (const path of ["/.server/pageMarkup.js", "/assets/../.server/pageMarkup.js"])
        expect((await browser.get(path)).text).not.toContain("cannot be painted");
    });
  });
});
