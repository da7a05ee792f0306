import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { eq } from "drizzle-orm";
import { boxsets, itemReadings, notifications } from "#server/schema/index.ts";
import { startDemo } from "./demo.ts";
import { heading, main } from "./shown.ts";

/** Boxsets and their items, in the whole product over the real server. */

const demo = startDemo();
const { open } = demo;
beforeEach(() => void vi.spyOn(window, "scrollTo").mockImplementation(() => {}));

const hrefOf = (name: string | RegExp) => main().getByRole("link", { name }).getAttribute("href");
const answerOf = (call: string) => demo.shell.calls.findLast((one) => one.call === call)!.json.data;
const trail = () =>
  within(screen.getByRole("navigation", { name: "Breadcrumbs" }))
    .getAllByRole("link")
    .map((link) => [link.textContent || link.ariaLabel, link.getAttribute("href")]);
const follow = async (name: string | RegExp) => {
  await demo.shell.act(() => fireEvent.click(main().getAllByRole("link", { name })[0]!));
  await demo.shell.settled();
  await demo.shell.arrived();
};
async function idOf(title: string): Promise<number> {
  const [row] = await demo.t.app.db().select().from(boxsets).where(eq(boxsets.title, title));
  return row!.id;
}

test("a boxset shows its title, its items in order, the learner's progress and the next item [R-L-009][B-007]", async () => {
  const id = await idOf("The Consumer Duty in practice");
  await open("learner", `/boxset/${id}`);
  const boxset = answerOf(`GET /api/boxsets/${id}`);
  expect(heading()).toBe("The Consumer Duty in practice");
  expect(document.title).toMatch(/The Consumer Duty in practice$/);
  expect(
    main()
      .getAllByRole("heading", { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(boxset.contents.map(({ title }: { title: string }) => title));
  expect(main().getByText(/^\d of 6 items completed$/).textContent).toBe(
    `${boxset.items.completed} of 6 items completed`,
  );
  expect(hrefOf(`Continue: ${boxset.next.title}`)).toBe(`/boxset/${id}/item/${boxset.next.id}`);
  expect(trail()).toEqual([
    ["Back to homepage", "/"],
    ["Catalogue", "/catalogue"],
    ["Regulation and conduct", expect.any(String)],
  ]);
});

test("an item in a boxset shows its position and links to the previous and next items [R-L-010]", async () => {
  const id = await idOf("Retirement decisions");
  await open("learner", `/boxset/${id}`);
  const { contents } = answerOf(`GET /api/boxsets/${id}`);
  await follow(contents[1].title);
  expect(demo.shell.page.address()).toBe(`/boxset/${id}/item/${contents[1].id}`);
  expect(heading()).toBe(contents[1].title);
  expect(main().getByRole("heading", { name: "2 of 6" })).toBeTruthy();
  expect(trail().at(-1)).toEqual(["Retirement decisions", `/boxset/${id}`]);
  expect(hrefOf(`Previous ${contents[0].title}`)).toBe(`/boxset/${id}/item/${contents[0].id}`);
  await follow(`Next ${contents[2].title}`);
  expect(heading()).toBe(contents[2].title);
});

test("completing an item in a boxset with a fixed order unlocks the next one and updates the progress", async () => {
  const id = await idOf("Financial crime essentials");
  await demo.t.app.db().update(boxsets).set({ inOrder: true }).where(eq(boxsets.id, id));
  const learner = await demo.signIn("learner");
  await open(learner, `/boxset/${id}`);
  const before = answerOf(`GET /api/boxsets/${id}`);
  const [first, second] = before.contents;
  expect(main().queryByRole("link", { name: second.title })).toBeNull();
  expect(main().getAllByText(`Complete “${first.title}” first`).length).toBeGreaterThan(0);
  await demo.shell.go(`/boxset/${id}/item/${second.id}`);
  expect(heading()).toBe(`“${second.title}” is not open yet`);
  await follow(`Go to “${first.title}”`);
  const userId = (await learner.get("/api/me")).json.data.id as number;
  const read = { furthest: 1, seconds: 86_400, heardAt: demo.t.app.now() };
  await demo.t.app
    .db()
    .insert(itemReadings)
    .values({ userId, itemId: first.id, ...read })
    .onConflictDoUpdate({ target: [itemReadings.userId, itemReadings.itemId], set: read });
  await demo.shell.act(() => fireEvent.click(main().getByRole("button", { name: "Mark as completed" })));
  await follow(`Next: ${second.title}`);
  expect(heading()).toBe(second.title);
  await follow("Financial crime essentials");
  expect(main().getByText("1 of 6 items completed")).toBeTruthy();
  expect(hrefOf(`Continue: ${second.title}`)).toBe(`/boxset/${id}/item/${second.id}`);
});

test("an unknown boxset and an invalid address are reported as not found", async () => {
  await open("learner", "/boxset/99999");
  expect(heading()).toBe("This boxset could not be found");
  await demo.shell.go("/boxset/x");
  expect(heading()).toBe("Page not found");
});

test("an old catalogue address redirects to the boxset, and notifications link to it", async () => {
  const id = await idOf("Retirement decisions");
  await open("learner", `/catalogue?boxset=${id}`);
  expect([demo.shell.page.address(), heading()]).toEqual([`/boxset/${id}`, "Retirement decisions"]);
  const urls = await demo.t.app.db().select({ data: notifications.data }).from(notifications);
  expect(urls.map(({ data }) => data.url)).toContain(`/boxset/${id}`);
});
