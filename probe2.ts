import { chromium } from "@playwright/test";
import { startServer } from "./tests/e2e/server.ts";
import { signedInAs } from "./tests/e2e/people.ts";
const server = await startServer({ LOG_LEVEL: "error" });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const run = async (who: string, paths: string[]) => {
  const state = await signedInAs(browser, server.url, who as never);
  for (const p of paths) {
    const context = await browser.newContext({ storageState: state as never, baseURL: server.url, timezoneId: "Europe/London", locale: "en-GB" });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", (e) => errors.push(e.message.slice(0, 300)));
    page.on("console", (m) => { if (m.type() === "error" || m.type() === "warning") errors.push(m.text().slice(0, 300)); });
    await page.addInitScript(() => {
      document.addEventListener("readystatechange", () => {
        if (document.readyState === "interactive") {
          const root = document.getElementById("root")!;
          (window as any).__nodes = [...root.querySelectorAll("main *")].filter((n) => n.localName !== "template");
        }
      });
    });
    await page.goto(p);
    await page.waitForFunction(() => document.documentElement.dataset.page !== undefined, null, { timeout: 15000 }).catch(() => errors.push("no data-page"));
    await page.waitForTimeout(700);
    const r = await page.evaluate(() => { const all = (window as any).__nodes as Element[]; const gone = all.filter((n) => !n.isConnected); return { all: all.length, gone: gone.length, which: gone.slice(0, 3).map((n) => n.outerHTML.slice(0, 120)) }; });
    console.log(p.padEnd(36), r.all, "gone", r.gone, r.gone ? r.which : "", errors.join(" | "));
    await context.close();
  }
};
await run("learner", ["/", "/item/1", "/catalogue", "/search?name=pension", "/accreditation", "/accreditation/search", "/profile"]);
await run("super", ["/admin/house", "/admin/house/users", "/admin/house/glossary", "/admin/house/glossary/1/edit", "/admin/house/glossary/create", "/admin/house/users/create", "/admin/house/users/3/edit", "/admin/house/users/3/record", "/admin/house/reports", "/admin/house/reports/user-report", "/admin/house/audit-log", "/admin/house/broadcasts/create", "/admin/house/glossary/import"]);
await browser.close(); await server.stop();
