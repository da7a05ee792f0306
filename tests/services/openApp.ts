import { onTestFinished, vi } from "vitest";
import { createApp, type App } from "#src/app.ts";
import { itemCalls } from "#src/contracts/item.ts";
import type { Toast } from "#src/services/failures.ts";
import { settle } from "../fake/settle.ts";
import { createFakeWorld, type FakeOptions } from "../fake/world.ts";

/**
 * Starts the whole application in such a world, with what it has shown. It stops after the test, and its reports are
 * not printed.
 */
export function startApp<Fake extends ReturnType<typeof createFakeWorld>>(fake: Fake) {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => printed.mockRestore());
  const app = createApp(fake.world);
  const toasts: Toast[] = [];
  app.toasts.attach((toast) => toasts.push(toast));
  onTestFinished(app.start());
  return { ...fake, app, toasts, texts: () => toasts.map(({ text }) => text) };
}

/** The same in a world of its own, once it has settled. */
export async function openApp(options: FakeOptions = {}) {
  const opened = startApp(createFakeWorld(options));
  await settle();
  return opened;
}

/** Loads an item as its page does. The application decides how failures show. */
export const askItem = (app: App): Promise<unknown> =>
  app.queries.fetchQuery({ ...app.ask(itemCalls.item, { params: { id: 3 } }) }).catch(() => {});
