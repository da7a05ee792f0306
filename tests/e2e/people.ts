import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { zoneCookie } from "#src/contracts/zone.ts";
import { demoPassword, emailOf } from "#server/seed/accounts.ts";

export { demoPassword, emailOf };

/** Signs in with a demo account through the form, as a person does, and waits for the page that follows. */
export async function signInByForm(page: Page, name: string, redirect = "/"): Promise<void> {
  await page.goto(`/login/manual?redirect=${encodeURIComponent(redirect)}`);
  await fillIn(page, name);
}

/** Signs in by email where the product has led, and waits for the page that follows. */
export async function signInAgain(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "Sign in with email" }).click();
  await fillIn(page, name);
}

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel("Email").fill(emailOf(name));
  await page.getByRole("textbox", { name: "Password" }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}

/**
 * Opens a page with a demo account, for tests that are not about signing in: by the call that the form makes, with the
 * cookies that the form's page would have left behind.
 */
export async function signIn(page: Page, name: string, address = "/"): Promise<void> {
  const context = page.context();
  const { request } = context;
  // Any page sets the token that a call must send.
  const url = new URL((await request.get("/login/manual")).url()).origin;
  const token = (await context.cookies(url)).find((one) => one.name === "XSRF-TOKEN")!.value;
  const answer = await request.post("/login", {
    headers: { "x-xsrf-token": decodeURIComponent(token) },
    data: { email: emailOf(name), password: demoPassword },
  });
  if (!answer.ok()) throw new Error(`${name} could not sign in: ${answer.status()} ${await answer.text()}`);
  await keepZone(page, url);
  await page.goto(address);
}

/** Tells the server in which time zone this page is read, as any page of the product does for the next one. */
export async function keepZone(page: Page, url: string): Promise<void> {
  const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  await page
    .context()
    .addCookies([{ name: zoneCookie, value: encodeURIComponent(zone), url, sameSite: "Lax" }]);
}

/**
 * Makes a call as the page's user, with the token that the product sends.
 * @returns the response's `data`
 * @throws Error if it is refused
 */
export async function post<Data>(page: Page, path: string, data: unknown): Promise<Data> {
  const context = page.context();
  const token = (await context.cookies()).find(({ name }) => name === "XSRF-TOKEN")!.value;
  const answer = await context.request.post(path, {
    headers: { "x-xsrf-token": decodeURIComponent(token) },
    data,
  });
  if (!answer.ok()) throw new Error(`${path} was refused: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}

export type StorageState = NonNullable<BrowserContextOptions["storageState"]>;

/** The browser's storage after a demo account has signed in, for tests that are not about signing in. */
export async function signedInAs(
  browser: Browser,
  url: string,
  name: string,
  beforehand: (page: Page) => Promise<void>,
): Promise<StorageState> {
  const [page, context] = await freshPage(browser, url);
  await signIn(page, name);
  await beforehand(page);
  const state = await context.storageState();
  await context.close();
  return state;
}

const expected = [
  // A refused call is up to the test that provokes it.
  /^Failed to load resource/,
  // Scripts that tests inject into every frame: the frame of an email runs none.
  /^Blocked script execution in 'about:(blank|srcdoc)' because the document's frame is sandboxed/,
];

/** Collects everything that the browser complains about: broken scripts, refused styles, failed policies. */
export function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on("pageerror", (error) => found.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !expected.some((one) => one.test(message.text())))
      found.push(message.text());
  });
  return found;
}

/** Opens a page in a context of its own: another person, or the same one on another device. */
export async function freshPage(browser: Browser, url: string): Promise<[Page, BrowserContext]> {
  const context = await browser.newContext({ baseURL: url });
  return [await context.newPage(), context];
}

/** Opens the menu behind the avatar. */
export async function openProfileMenu(page: Page) {
  await page.getByRole("button", { name: /^Profile menu/ }).click();
  return page.getByRole("region", { name: "Profile menu" });
}
