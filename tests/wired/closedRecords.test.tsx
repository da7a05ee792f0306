import { fireEvent, screen, within } from "@testing-library/react";
import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mentoringProposals, policyVersions, users } from "#server/schema/index.ts";
import { policyIds } from "#src/contracts/limits.ts";
// The page loads it late, and no test should wait for that.
import "#src/ui/kit/richText/RichTextEditor.tsx";
import { startDemo } from "./demo.ts";
import { heading, main } from "./shown.ts";

/** Records that the server lets nobody change: their form says so before anything is typed. */

const demo = startDemo();
const policies = "/admin/house/policies";
const cookies = async () => {
  const [row] = await demo.t.app
    .db()
    .select()
    .from(policyVersions)
    .where(and(eq(policyVersions.policyId, policyIds.cookies), eq(policyVersions.policyVersion, "1.0")));
  return row!;
};
const buttons = () =>
  main()
    .queryAllByRole("button")
    .map(({ textContent }) => textContent);
/** The text of the policy, as the editor shows it. */
const editor = () => main().getByRole("textbox", { name: "Text" });

test("a published policy version is read-only, says why, and leads to a new one with its text", async () => {
  const { id, text } = await cookies();
  expect(text).toContain("<table>");
  const shell = await demo.open("system", `${policies}/${id}/edit`);
  expect(
    main().getByText("This version has been published, so it stays as people accepted it."),
  ).toBeTruthy();
  expect(main().getByLabelText("Version")).toHaveProperty("disabled", true);
  expect(editor().getAttribute("contenteditable")).not.toBe("true");
  expect(within(editor()).getAllByRole("row")).toHaveLength(4);
  expect(buttons()).not.toContain("Save");
  expect(buttons()).not.toContain("Delete");

  await shell.act(() =>
    fireEvent.click(main().getByRole("link", { name: "Write a new version from this one" })),
  );
  expect([location.pathname, heading()]).toEqual([`${policies}/create`, "Add a policy version"]);
  const typed = editor();
  // jsdom lacks it, and the editor takes keys only where there is text to edit.
  Object.defineProperty(typed, "isContentEditable", { value: true });
  const word = within(typed).getByText("If you decline").firstChild!;
  document.getSelection()!.setBaseAndExtent(word, 0, word, 2);
  await shell.act(() => fireEvent.keyDown(typed, { key: "i", ctrlKey: true }));
  await shell.act(() => fireEvent.change(main().getByLabelText("Version"), { target: { value: "1.1" } }));
  await shell.act(() => fireEvent.click(main().getByRole("button", { name: "Save" })));
  const sent = shell.calls.findLast(({ call }) => call === "POST /api/admin/policies")!;
  expect([sent.status, location.pathname]).toEqual([200, policies]);
  const made = await demo.t.app
    .db()
    .select()
    .from(policyVersions)
    .where(eq(policyVersions.policyVersion, "1.1"));
  const oneLine = (html: string) => html.replace(/\n/g, "");
  expect(made.map((row) => [row.policyId, oneLine(row.text)])).toEqual([
    [policyIds.cookies, oneLine(text).replace("If you decline", "<em>If</em> you decline")],
  ]);
});

test("a draft of a policy becomes read-only as soon as it is published", async () => {
  const db = demo.t.app.db();
  const [draft] = await db
    .insert(policyVersions)
    .values({ policyId: policyIds.cookies, policyVersion: "1.9", text: "<p>New</p>" })
    .returning();
  const shell = await demo.open("system", `${policies}/${draft!.id}/edit`);
  expect(buttons()).toEqual(expect.arrayContaining(["Save", "Delete"]));
  await shell.act(() => fireEvent.click(main().getByRole("button", { name: /^Actions for/ })));
  await shell.act(() => fireEvent.click(screen.getByRole("menuitem", { name: "Publish" })));
  await shell.act(() => fireEvent.click(screen.getByRole("button", { name: "Publish" })));
  expect(main().getByRole("link", { name: "Write a new version from this one" })).toBeTruthy();
  expect(buttons()).not.toContain("Save");
  expect(buttons()).not.toContain("Delete");
});

test.each([
  {
    of: "a proposal that was sent",
    who: "super",
    at: async () => {
      const [row] = await demo.t.app
        .db()
        .select()
        .from(mentoringProposals)
        .where(sql`${mentoringProposals.status} <> 'draft'`);
      return `/admin/mentoring/proposals/${row!.id}/edit`;
    },
    why: "It has been sent, so it stays as the mentee saw it.",
  },
  {
    of: "the flag of the list of flags",
    who: "super",
    at: async () => {
      const { json } = await (
        await demo.signIn("super")
      ).get("/api/admin/feature-flags?search=feature_flags");
      return `/admin/house/feature-flags/${json.data[0].id}/edit`;
    },
    why: "This list stays on. If it were off, nobody could turn it on again.",
  },
  {
    of: "a super admin, for a system admin",
    who: "system",
    at: async () => {
      const [row] = await demo.t.app
        .db()
        .select()
        .from(users)
        .where(sql`'super admin' = any(${users.roles})`);
      return `/admin/house/users/${row!.id}/edit`;
    },
    why: "Only a super admin can change a super admin.",
  },
])("the form of $of is read-only and says why", async ({ who, at, why }) => {
  await demo.open(who, await at());
  expect(main().getByText(why)).toBeTruthy();
  expect(buttons()).not.toContain("Save");
});

test.each(["house/broadcasts/1", "podcasts/1"])(
  "%s cannot be deleted any more, so its form does not offer it",
  async (record) => {
    await demo.open("super", `/admin/${record}/edit`);
    expect(buttons()).toContain("Save");
    expect(buttons()).not.toContain("Delete");
  },
);

test("the form of a super admin can be saved by another one", async () => {
  const [row] = await demo.t.app
    .db()
    .select()
    .from(users)
    .where(sql`'super admin' = any(${users.roles})`);
  await demo.open("super", `/admin/house/users/${row!.id}/edit`);
  expect(buttons()).toContain("Save");
});
