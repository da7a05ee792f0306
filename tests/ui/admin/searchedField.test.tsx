import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { SearchedField } from "#src/ui/admin/form/SearchedField.tsx";
import { rested, settled, showPage } from "../showPage.tsx";
import { admin } from "./places.ts";

const everybody = ["Ada Byron", "Bo Lind", "Cy Moss"].map((label, n) => ({
  value: n + 1,
  label,
  active: true,
}));
const address = "GET /api/admin/options/users";
type Answers = NonNullable<NonNullable<Parameters<typeof showPage>[2]>["answers"]>;

function Page() {
  const [value, setValue] = useState<readonly number[]>([3, 9]);
  return <SearchedField list="users" label="People" name="people" value={value} onChange={setValue} />;
}
const open = (answers: Answers) => showPage(Page, "/admin/house/users", { me: admin, answers });
const type = (text: string) =>
  fireEvent.change(screen.getByRole("combobox", { name: "People" }), { target: { value: text } });

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

/** The server's response: by number, or by the typed text. */
const server = (asked: string[]) => (_: unknown, url: URL) => {
  asked.push(url.search);
  const ids = url.searchParams.getAll("ids").map(Number);
  const text = url.searchParams.get("search")?.toLowerCase() ?? "";
  const fits = ({ value, label }: (typeof everybody)[number]) =>
    ids.length > 0 ? ids.includes(value) : label.toLowerCase().includes(text);
  return { body: { data: everybody.filter(fits) } };
};

test("chosen people are shown by name, and one who no longer exists by number", async () => {
  const asked: string[] = [];
  await open({ [address]: server(asked) });
  expect(asked).toEqual(["?ids=3&ids=9"]);
  expect(await screen.findByText("Cy Moss")).toBeTruthy();
  expect(screen.getByText("9")).toBeTruthy();
});

test("typing is debounced into one search, and the chosen person joins the others", async () => {
  const asked: string[] = [];
  await open({ [address]: server(asked) });
  for (const text of ["b", "bo", "bo l"]) type(text);
  await rested();
  fireEvent.click(await screen.findByRole("option", { name: "Bo Lind" }));
  await settled();
  expect(asked.filter((query) => query.includes("search"))).toEqual(["?search=bo+l"]);
  expect(await screen.findByText("Bo Lind")).toBeTruthy();
  expect(screen.getByText("Cy Moss")).toBeTruthy();
});

test("Enter adds nobody from the previous results while a search is under way", async () => {
  await open({ [address]: server([]) });
  type("ada");
  await rested();
  expect(await screen.findByRole("option", { name: "Ada Byron" })).toBeTruthy();
  const enter = () => fireEvent.keyDown(screen.getByRole("combobox", { name: "People" }), { key: "Enter" });
  type("bo l");
  enter();
  await settled();
  const tags = () => document.querySelectorAll(".MuiChip-root").length;
  expect(tags()).toBe(2);
  await rested();
  enter();
  await settled();
  expect(tags()).toBe(3);
  expect(screen.getByText("Bo Lind")).toBeTruthy();
});

test("the field reports searching, no results and a failed search; more typing tries again", async () => {
  let broken = false;
  const whole = server([]);
  await open({
    [address]: (request, url) =>
      broken && url.searchParams.has("search")
        ? { status: 500, body: { message: "Server Error" } }
        : whole(request, url),
  });
  type("zz");
  expect(screen.getByText("Searching")).toBeTruthy();
  await rested();
  expect(await screen.findByText("No results found")).toBeTruthy();
  broken = true;
  type("zzz");
  await rested();
  expect(await screen.findByText("The search failed. Type again to try again.")).toBeTruthy();
  broken = false;
  type("ada");
  await rested();
  expect(await screen.findByRole("option", { name: "Ada Byron" })).toBeTruthy();
});
