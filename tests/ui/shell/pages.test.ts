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

test("a page is gone to when it has come, and at once where it is there already", async () => {
  const { comes, waiting, went, settled, go } = open();
  go("/catalogue");
  expect([went, waiting.mock.calls.flat()]).toEqual([[], [false, true]]);
  comes["/catalogue"].resolve();
  await settled();
  expect(went).toEqual(["/catalogue"]);
  go("/catalogue");
  expect(went).toEqual(["/catalogue", "/catalogue"]);
});

test("of several navigations that wait the last one counts, whichever page comes first", async () => {
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

test("a page that does not come is told, and nobody goes there", async () => {
  const { comes, failed, went, settled, go } = open();
  go("/catalogue");
  comes["/catalogue"].reject(new Error("lost"));
  await settled();
  expect([went, failed.mock.calls.length]).toEqual([[], 1]);
});
