import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { eq } from "drizzle-orm";
import { boxsets, items } from "#server/schema/index.ts";
import { startDemo } from "./demo.ts";
import { main } from "./shown.ts";

/** What learners do with content besides reading it, in the whole product over the real server. */

const demo = startDemo();
const { open } = demo;
beforeEach(() => void vi.spyOn(window, "scrollTo").mockImplementation(() => {}));

const dialog = () => within(screen.getByRole("dialog"));
const press = async (button: HTMLElement) => {
  await demo.shell.act(() => fireEvent.click(button));
  await demo.shell.arrived();
};
const titled = async (table: typeof items | typeof boxsets, title: string) =>
  (await demo.t.app.db().select({ id: table.id }).from(table).where(eq(table.title, title)))[0]!.id;

test.each([
  ["item", items, "How charges add up"],
  ["boxset", boxsets, "Financial crime essentials"],
] as const)("%s: a colleague finds shared content with its note under Shared", async (type, table, title) => {
  const id = await titled(table, title);
  await open("learner", `/${type}/${id}`);
  await press(main().getByRole("button", { name: "Share" }));
  await waitFor(() => dialog().getByRole("combobox", { name: /Colleague/ }), { timeout: 5_000 });
  const submit = () => dialog().getByRole("button", { name: "Share" }) as HTMLButtonElement;
  expect(submit().disabled).toBe(true);
  // The choices load late, in place of their stand-in.
  const field = () => dialog().getByRole("combobox", { name: /Colleague/ });
  await waitFor(() => expect(field().getAttribute("aria-autocomplete")).toBe("list"), { timeout: 5_000 });
  const search = async (text: string) => {
    await demo.shell.act(() => {
      fireEvent.focus(field());
      fireEvent.change(field(), { target: { value: text } });
    });
    await demo.shell.act(() => demo.shell.clock.increment(2_000));
  };
  await search("P");
  expect(screen.getByText("Type at least 2 characters")).toBeTruthy();
  await search("Priya Ram");
  await press(screen.getByRole("option", { name: /Priya Raman/ }));
  await demo.shell.act(() =>
    fireEvent.change(dialog().getByRole("textbox", { name: /Note/ }), { target: { value: "For Monday" } }),
  );
  await press(submit());
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(demo.shell.statusOf(`POST /api/shared-content/${type}/${id}`)).toBe(200);

  await open("manager", "/shared");
  const card = main().getByRole("heading", { level: 2, name: title }).closest("article")!;
  expect(card.textContent).toContain("Shared by Amara Okafor");
  expect(card.textContent).toContain("“For Monday”");
});

test("an item can be added to My List, liked and disliked on its page", async () => {
  const id = await titled(items, "Rebalancing without drama");
  const browser = await demo.signIn("learner");
  await open(browser, `/item/${id}`);
  await press(main().getByRole("button", { name: "My List" }));
  await press(main().getByRole("button", { name: "Like" }));
  const pressed = (name: string) => main().getByRole("button", { name }).getAttribute("aria-pressed");
  expect([pressed("My List"), pressed("Like"), pressed("Dislike")]).toEqual(["true", "true", "false"]);
  expect((await browser.get(`/api/items/${id}`)).json.data).toMatchObject({
    in_my_list: true,
    reaction: "like",
  });
  await press(main().getByRole("button", { name: "Dislike" }));
  expect([pressed("Like"), pressed("Dislike")]).toEqual(["false", "true"]);
});
