import { act, fireEvent, screen } from "@testing-library/react";
import type { Item } from "#src/contracts/item.ts";
import ItemPage from "#src/ui/learning/ItemPage.tsx";
import { HelpQueryProvider } from "#src/ui/shell/HelpQueryActor.tsx";
import { HelpQueryDialog } from "#src/ui/shell/HelpQueryDialog.tsx";
import { item } from "./rows.ts";
import { callsOf, settled, showPage } from "../showPage.tsx";

/** As in the application: the help query is available on every page. */
export const Page = () => (
  <HelpQueryProvider>
    <ItemPage />
    <HelpQueryDialog />
  </HelpQueryProvider>
);
export const call = "GET /api/items/3";
export const show = (row: Partial<Item> = {}) =>
  showPage(Page, "/item/3", { path: "/item/:id", answers: { [call]: { body: { data: item(row) } } } });
export const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settled();
};
/** Chooses an entry in the menu of the bar. */
export const choose = async (name: string) => {
  await press("More actions");
  fireEvent.click(screen.getByRole("menuitem", { name }));
  await settled();
};
export const tick = (clock: { increment(by: number): void }, by: number) =>
  act(async () => {
    clock.increment(by);
    await settled();
  });
type Outbox = { getSnapshot(): { context: { acts: readonly { act: object }[] } } };
/** The calls of one endpoint without measurements of the sitting; that it was opened is another matter. */
export const bodiesSent = (calls: readonly string[], name: string): string[] =>
  callsOf(calls, name)
    .filter((each) => !each.includes('"opened":true'))
    .map((each) => each.replace(/,"sitting":"[^"]+","seconds":\d+/, ""));
/** The waiting calls, likewise, and without their times. */
export const waitingIn = (app: { actors: { outbox: Outbox } }) =>
  app.actors.outbox.getSnapshot().context.acts.map(({ act: one }) => {
    const { sitting: _, seconds: __, at: ___, ...rest } = one as Record<string, unknown>;
    return rest;
  });
