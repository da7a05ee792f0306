import { expect, test, vi } from "vitest";
import { routes } from "#src/areas/table.ts";
import { createPages } from "#src/ui/shell/pages.ts";

const nothing = () => null;

/** The pages of two addresses, which load when the test lets them. */
function open() {
  const comes = { "/catalogue": Promise.withResolvers<void>(), "/profile": Promise.withResolvers<void>() };
  const screens = Object.fromEntries(
    Object.entries(comes).map(([address, { promise }]) => [
      routes.rowOfAddress(address).name,
      { load: () => promise.then(() => ({ default: nothing })) },
    ]),
  );
  const [failed, waiting] = [vi.fn<(error: unknown) => void>(), vi.fn<(is: boolean) => void>()];
  const openAddress = createPages(routes, async ({ name }) => screens[name]).createOpening(failed, waiting);
  const went: string[] = [];
  const settled = () => vi.waitFor(() => expect(waiting).toHaveBeenLastCalledWith(false));
  return { comes, failed, waiting, went, settled, go: (to: string) => openAddress(to, () => went.push(to)) };
}

test("navigation waits until the page has loaded, and is immediate if it already has", async () => {
  const { comes, waiting, went, settled, go } = open();
  go("/catalogue");
  expect([went, waiting.mock.calls.flat()]).toEqual([[], [false, true]]);
  comes["/catalogue"].resolve();
  await settled();
  expect(went).toEqual(["/catalogue"]);
  go("/catalogue");
  expect(went).toEqual(["/catalogue", "/catalogue"]);
});

test("only the last of several pending navigations takes effect, whichever page loads first", async () => {
  const { comes, waiting, went, settled, go } = open();
  go("/catalogue");
  go("/profile");
  comes["/catalogue"].resolve();
  await comes["/catalogue"].promise;
  await vi.dynamicImportSettled();
  expect([went, waiting.mock.lastCall]).toEqual([[], [true]]);
  comes["/profile"].resolve();
  await settled();
  expect(went).toEqual(["/profile"]);
});

test("a page that fails to load is reported and not navigated to", async () => {
  const { comes, failed, went, settled, go } = open();
  go("/catalogue");
  comes["/catalogue"].reject(new Error("lost"));
  await settled();
  expect([went, failed.mock.calls.length]).toEqual([[], 1]);
});
