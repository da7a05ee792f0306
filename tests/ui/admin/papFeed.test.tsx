import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import PapFeedPage from "#src/ui/admin/house/PapFeedPage.tsx";
import { noAnswer } from "../../fake/world.ts";
import { descriptionOf } from "../kit/show.tsx";
import { callsOf, settled, showPage } from "../showPage.tsx";
import { press, sent } from "./glossaryList.tsx";
import { admin } from "./places.ts";

const api = "/api/admin/pap-feed";
const address = "https://news.example/pap.xml";
const entry = { summary: "What changes in April", published_at: "2026-11-18T09:00:00Z" };
const unread = {
  ...{ version: "v1", url: "", enabled: false, updated_at: "2026-11-01T09:00:00Z" },
  ...{ fetched_at: null, failure: null, entries: [] },
};
const entries = [
  { ...entry, id: 1, title: "New rules", url: "https://news.example/rules" },
  { ...entry, id: 2, title: "No address", url: null, published_at: null, summary: "Said only here" },
];
const read = {
  ...unread,
  version: "v2",
  url: address,
  enabled: true,
  fetched_at: "2026-11-20T09:00:00Z",
  entries,
};
const data = (body: object) => ({ body: { data: body } });

type Told = { saved?: object; read?: object; isLost?: true };
/** @param told the feed as the server has it after it was saved, or read, the response to which may be lost */
function open(feed: object, { saved = feed, read: reading = feed, isLost }: Told = {}) {
  const held = { feed };
  return showPage(PapFeedPage, "/admin/house/pap-feed", {
    me: admin,
    answers: {
      [`GET ${api}`]: () => data(held.feed),
      [`PATCH ${api}`]: data(saved),
      [`POST ${api}/refresh`]: () => {
        held.feed = reading;
        return isLost ? noAnswer() : data(reading);
      },
    },
  });
}
const button = (name: string) => screen.queryByRole<HTMLButtonElement>("button", { name });
const field = () => screen.getByLabelText<HTMLInputElement>("Address");
const type = (value: string) => fireEvent.change(field(), { target: { value } });

test("the settings of the feed can be changed, discarded and saved, and an address needs https", async () => {
  const { server } = await open(unread, {
    saved: { ...unread, version: "v2", url: address, enabled: true },
  });
  expect(button("Read it now")!.disabled).toBe(true);
  expect(screen.getByText("There is no address yet. Enter one above and save it.")).toBeTruthy();
  expect(screen.getByText("Not read yet")).toBeTruthy();
  expect(screen.getByText("Enter the feed's address first.")).toBeTruthy();
  expect([button("Save")!.disabled, button("Discard")]).toEqual([true, null]);
  type("http://news.example/pap.xml");
  await press("Save");
  expect(screen.getByText("Enter an address that starts with https://")).toBeTruthy();
  expect(callsOf(server.calls, "PATCH")).toEqual([]);
  await press("Discard");
  expect([field().value, button("Save")!.disabled, button("Discard")]).toEqual(["", true, null]);
  type(address);
  fireEvent.click(screen.getByRole("checkbox", { name: "Show the feed" }));
  fireEvent.submit(field());
  await settled();
  expect(sent(server.calls, `PATCH ${api}`)).toEqual({ url: address, enabled: true, version: "v1" });
  expect([field().value, button("Save")!.disabled]).toEqual([address, true]);
  expect(button("Read it now")!.disabled).toBe(false);
  expect(screen.getByText("The feed is empty or has not been read yet.")).toBeTruthy();
});

test("reading the feed shows its entries and when it was read, or why it could not be", async () => {
  const { server } = await open({ ...read, failure: "The server did not respond", entries: [] }, { read });
  const when = () => screen.getByTitle("20/11/2026 09:00:00").parentElement!.textContent;
  expect(when()).toMatch(/^Tried /);
  expect(screen.getByRole("alert").textContent).toBe(
    "The feed could not be read: The server did not respond",
  );
  await press("Read it now");
  expect(callsOf(server.calls, "POST")).toEqual([`POST ${api}/refresh`]);
  expect(screen.getByText("The feed was read.")).toBeTruthy();
  expect(screen.queryByText(/could not be read/)).toBeNull();
  expect(when()).toMatch(/^Read /);
  expect(screen.queryByText("Not read yet")).toBeNull();
  const [first, second] = within(screen.getByRole("region", { name: "Latest entries" })).getAllByRole(
    "listitem",
  );
  const link = within(first!).getByRole("link", { name: "New rules" });
  expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([
    "https://news.example/rules",
    "_blank",
  ]);
  expect(first!.textContent).toBe("New rules18/11/2026What changes in April");
  expect(within(second!).queryByRole("link")).toBeNull();
  expect(second!.textContent).toBe("No addressSaid only here");
});

test("a reading whose response is lost shows its entries all the same", async () => {
  const { toasts } = await open({ ...read, entries: [] }, { read, isLost: true });
  await press("Read it now");
  expect(toasts.map(({ text }) => text)).toEqual([
    "The server did not respond, so this may or may not have been done. Check before you try again.",
  ]);
  expect(screen.getByRole("link", { name: "New rules" })).toBeTruthy();
});

test("a reading that fails says why, and is no success", async () => {
  const failure = "The server did not respond";
  await open(read, { read: { ...read, failure } });
  expect(screen.queryByText(/could not be read/)).toBeNull();
  await press("Read it now");
  expect(screen.getByText(`The feed could not be read: ${failure}.`)).toBeTruthy();
  expect(screen.queryByText("The feed was read.")).toBeNull();
  // It is said once; without the outcome it still stands there.
  expect(screen.queryByRole("alert")).toBeNull();
  await press("Dismiss");
  expect(screen.getByRole("alert").textContent).toBe(`The feed could not be read: ${failure}`);
});

test("a feed that is switched off is not read, and the button says why", async () => {
  const off = "The feed is switched off. Tick “Show the feed” above and save it.";
  const first = await open({ ...read, enabled: false });
  expect(button("Read it now")!.disabled).toBe(true);
  expect(descriptionOf(button("Read it now")!)).toBe(off);
  first.unmount();
  // Somebody else has switched it off since the page was opened.
  await open(read, { read: { ...read, enabled: false } });
  expect(button("Read it now")!.disabled).toBe(false);
  await press("Read it now");
  expect(screen.getByText("The feed was not read.")).toBeTruthy();
  expect(screen.queryByText("The feed was read.")).toBeNull();
  expect(descriptionOf(button("Read it now")!)).toBe(off);
});

test("a feed that cannot be loaded says so", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await showPage(PapFeedPage, "/admin/house/pap-feed", {
    me: admin,
    answers: { [`GET ${api}`]: { status: 500, body: { message: "Server Error" } } },
  });
  expect(screen.getByRole("heading", { name: "The feed could not be loaded" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Latest entries" })).toBeNull();
});
