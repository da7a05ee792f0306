import { expect, test } from "vitest";
import * as z from "zod/mini";
import { several } from "#src/contracts/admin/query.ts";
import {
  changeAddress,
  readAddress,
  withSwitched,
  type Change,
  type ListAddress,
} from "#src/contracts/listAddress.ts";
import { queryOfText, queryText, withQuery } from "#src/contracts/queryText.ts";

const list: ListAddress = {
  shape: {
    page: z.coerce.number().check(z.int(), z.positive()),
    search: z.string().check(z.maxLength(200)),
    status: several(z.enum(["live", "draft"])),
    report: z.string(),
  },
  looks: ["columns"],
  drops: ["view"],
};
const below: ListAddress = { ...list, names: { page: "partPage", search: "partSearch" } };
const read = (text: string, of = list) => readAddress(of, new URLSearchParams(text));
const changed = (text: string, change: Change, of = list) =>
  String(changeAddress(of, new URLSearchParams(text), change));

test("an address is read by its contract, and invalid parts are ignored [T-10]", () => {
  expect(read("search=isa&status=live&status=draft&page=2&odd=1")).toEqual({
    search: "isa",
    status: ["live", "draft"],
    page: "2",
  });
  expect(read("search=isa&status=odd&page=0")).toEqual({ search: "isa" });
  expect(read("search=")).toEqual({});
});

test("a search that is too long is cut, as without it everything would match", () => {
  expect(read(`search=${"x".repeat(300)}`)).toEqual({ search: "x".repeat(200) });
});

test("fixed values override the address, and only the list's own parts are read", () => {
  expect(read("report=other&search=isa", { ...list, always: { report: "cpd" } })).toEqual({
    report: "cpd",
    search: "isa",
  });
  expect(read("search=isa&page=2", { ...list, parts: ["page"] })).toEqual({ page: "2" });
});

test("a list below a record uses its own parameter names", () => {
  expect(read("search=others&partSearch=isa&page=7&partPage=2", below)).toEqual({ search: "isa", page: "2" });
  expect(changed("page=7&partPage=2", { search: "isa" }, below)).toBe("page=7&partSearch=isa");
});

test("a change of search goes to the first page; a change of columns or page does not", () => {
  expect(changed("page=3&search=a", { search: "b" })).toBe("search=b");
  expect(changed("page=3", { columns: "term" })).toBe("page=3&columns=term");
  expect(changed("page=3", { columns: "term", search: "b" })).toBe("columns=term&search=b");
  expect(changed("search=a", { page: 2 })).toBe("search=a&page=2");
});

test("an empty value or the first page removes a parameter, and any change removes the view", () => {
  expect(changed("page=2&view=all", { page: 1 })).toBe("");
  expect(changed("search=a&status=live", { search: "", status: null })).toBe("");
  expect(changed("status=live", { status: ["live", "draft"] })).toBe("status=live&status=draft");
  expect(changed("status=live", { status: [] })).toBe("");
});

test("one of several values is switched on and off", () => {
  expect(withSwitched(null, "2")).toBe("2");
  expect(withSwitched("1", "2")).toBe("1,2");
  expect(withSwitched("1,2", "1")).toBe("2");
});

test("a query is written as text and read back", () => {
  const question = { search: "a & b", status: ["live", "draft"] };
  const text = queryText(question);
  expect(text).toBe("search=a+%26+b&status=live&status=draft");
  expect(queryOfText(text)).toEqual(question);
  expect([withQuery("/terms", text), withQuery("/terms", new URLSearchParams())]).toEqual([
    `/terms?${text}`,
    "/terms",
  ]);
});
