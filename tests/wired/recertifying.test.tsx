import { fireEvent, screen, within } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { assignments, itemCompletions, items, users } from "#server/schema/index.ts";
import { emailOf } from "#server/seed/accounts.ts";
import type { Quarter } from "#src/contracts/training.ts";
import { startDemo } from "./demo.ts";
import { main } from "./shown.ts";

/** Certificates to be renewed, in the whole product over the real server (T-20). */

const demo = startDemo();
const { open } = demo;

const title = "A complaint, step by step";
const held = "Annual fit and proper declaration";

const rowOf = (name: string) => within(main().getByRole("link", { name }).closest<HTMLElement>("article")!);
const titles = () => main().queryAllByRole("heading", { level: 2, hidden: true });
const bar = () => within(main().getByRole("region", { name: "Progress and actions" }));
const idOf = async (name: string) => {
  const [item] = await demo.t.app.db().select({ id: items.id }).from(items).where(eq(items.title, name));
  return item!.id;
};
const learnerId = async () => {
  const [user] = await demo.t.app
    .db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, emailOf("learner")));
  return user!.id;
};
/** The learner's only completion of this item. */
const completion = async () => {
  const [row] = await demo.t.app
    .db()
    .select({ completedAt: itemCompletions.completedAt, validUntil: itemCompletions.validUntil })
    .from(itemCompletions)
    .where(eq(itemCompletions.itemId, await idOf(title)));
  return row!;
};
/** Returns the address of the quarter that lists something with this name and status. */
async function quarterWith(name: string, standing: "outstanding" | "completed"): Promise<string> {
  const shell = await open("learner", "/mandatory-training");
  const { quarters } = shell.calls.findLast(({ call }) => call === "GET /api/mandatory-training")!.json
    .data as { quarters: Quarter[] };
  for (const { year, quarter } of quarters) {
    const address = `/mandatory-training/${year}/${quarter}/${standing}`;
    await shell.go(address);
    if (main().queryByRole("link", { name })) return address;
  }
  throw new Error(`${name} is ${standing} in no quarter`);
}

describe("mandatory training that has to be renewed", () => {
  test("shows its deadline, reason and assigner, and the certificate's last day only once [T-20]", async () => {
    await quarterWith(title, "outstanding");
    const row = rowOf(title);
    expect(row.getByText("Recertifying")).toBeTruthy();
    expect(row.getByText(/^Recertify by/).textContent).toMatch(/^Recertify by .+\d/);
    expect(
      row.getByText(/^Required of everyone who may receive a complaint\. Assigned by \w+ \w+\.$/),
    ).toBeTruthy();
    expect(row.queryByText(/^Your certificate/)).toBeNull();
    const way = row.getByRole("link", { name: `Renew: ${title}` });
    expect(way.getAttribute("href")).toBe(`/item/${await idOf(title)}`);
  });

  test("is overdue once its certificate has expired, and shows since when [T-20]", async () => {
    const { completedAt } = await completion();
    const completedOn = async (at: Date) =>
      demo.t.app
        .db()
        .update(itemCompletions)
        .set({ completedAt: at })
        .where(eq(itemCompletions.itemId, await idOf(title)));
    await completedOn(new Date(completedAt.getTime() - 100 * 86_400_000));
    try {
      await quarterWith(title, "outstanding");
      const row = rowOf(title);
      expect(row.getByText("Overdue")).toBeTruthy();
      expect(row.getByText(/^Your certificate expired on/).textContent).toMatch(
        / on .*\d{4}\.$| on .*\w{3}\.$/,
      );
    } finally {
      await completedOn(completedAt);
    }
  });

  test("can be filtered by status, which is kept in the address [T-10][T-20]", async () => {
    const address = await quarterWith(title, "outstanding");
    const { shell: quarter } = demo;
    const dueAt = new Date(quarter.calls.at(-1)!.json.data[0].due_at);
    const other = { itemId: await idOf("Compound growth in one minute"), userId: await learnerId(), dueAt };
    await demo.t.app
      .db()
      .insert(assignments)
      .values({ ...other, reason: "Yearly" });
    const shell = await open("learner", `${address}?status=recertifying`);
    const listed = () => titles().map(({ textContent }) => textContent);
    expect(listed()).toEqual([title]);
    const press = (name: string) => shell.act(() => fireEvent.click(main().getByRole("button", { name })));
    await press("Clear filter");
    expect(window.location.search).toBe("");
    expect(listed().toSorted()).toEqual([title, "Compound growth in one minute"]);
    await press("Status");
    const choices = within(await screen.findByRole("dialog", { name: "Filter by status" }));
    await shell.act(() => fireEvent.click(choices.getByRole("checkbox", { name: /^Recertifying/ })));
    expect(window.location.search).toBe("?status=recertifying");
    expect(listed()).toEqual([title]);
  });

  test("appears on home with a link to renew it", async () => {
    await open("learner", "/");
    const way = main().getByRole("link", { name: `Renew: ${title}`, hidden: true });
    expect(way.getAttribute("href")).toBe(`/item/${await idOf(title)}`);
  });

  test("is shown as “Recertifying” in the catalogue and can be filtered by that", async () => {
    await open("learner", "/catalogue?progress=recertifying");
    expect(main().getByRole("link", { name: title })).toBeTruthy();
    expect(main().getAllByText("Recertifying").length).toBeGreaterThan(0);
  });
});

test("the completed list shows how long a certificate is valid", async () => {
  await quarterWith(held, "completed");
  expect(rowOf(held).getByText(/Valid until/).textContent).toMatch(/\. Valid until \d+ \w{3}/);
});

test("taking an item again renews its certificate, Undo reverses that, and the bar shows the current state [T-20]", async () => {
  const shell = await open("learner", `/item/${await idOf(title)}`);
  const before = await completion();
  expect(main().getByText(/Recertify by/)).toBeTruthy();
  expect(bar().getByText(/^Completed/).textContent).toMatch(
    /^Completed .+, valid until .+\. Take it again to renew\.$/,
  );
  await shell.act(() => fireEvent.click(bar().getByRole("button", { name: "Take it again" })));
  fireEvent.load(main().getByRole("img", { name: /^A timeline/ }));
  await shell.act(() => fireEvent.click(bar().getByRole("button", { name: "Mark as completed" })));
  await shell.settled();
  const after = await completion();
  expect(after.completedAt.getTime()).toBeGreaterThan(before.completedAt.getTime());
  const year = String(after.validUntil!.getUTCFullYear());
  expect(bar().getByText(/^Completed/).textContent).toMatch(
    new RegExp(`^Completed .+, valid until .+ ${year}, .*CPD\\.$`),
  );
  await shell.act(() => fireEvent.click(bar().getByRole("button", { name: "Undo" })));
  await shell.settled();
  expect((await completion()).completedAt).toEqual(before.completedAt);
  expect(bar().getByRole("button", { name: "Mark as completed" })).toBeTruthy();
});
