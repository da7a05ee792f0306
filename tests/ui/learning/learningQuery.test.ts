import { describe, expect, test } from "vitest";
import { earnsCpd } from "#src/contracts/learning.ts";
import { cpdCategories } from "#src/contracts/cpdCategories.ts";
import { defaultPreferences } from "#src/machines/preferences/preferencesMachine.ts";
import {
  learningAddress,
  noFilters,
  readCpd,
  readQuery,
  readView,
  toggling,
  writeCpd,
} from "#src/ui/learning/learningQuery.ts";
import { changeAddress, type Change } from "#src/contracts/listAddress.ts";
import { noCpd } from "./rows.ts";

const changed = (asked: URLSearchParams, change: Change) => changeAddress(learningAddress, asked, change);
const toggled = (asked: URLSearchParams, ...switched: [Parameters<typeof toggling>[1], string]) =>
  changed(asked, toggling(asked, ...switched));

const search = (text: string) => new URLSearchParams(text);
const off = { cpdOnly: false, cpdCategories: [...cpdCategories] };

describe("the query of an address", () => {
  test("contains what the address says [R-L-006]", () => {
    const asked = search(
      "name=duty&topic=1,2&format=guide,boxset&progress=completed&sort=title&page=3&spellCheck=false",
    );
    expect(readQuery(asked, off)).toEqual({
      name: "duty",
      topic: "1,2",
      format: "guide,boxset",
      progress: "completed",
      sort: "title",
      page: "3",
      spellCheck: "false",
      perPage: 24,
    });
  });

  test.each([
    "topic=x",
    "format=film",
    "kind=film",
    "kind=guide,film",
    "page=0",
    "page=-1",
    "sort=odd",
    "type=podcast",
    "boxset=none",
    "hidden=x",
  ])("ignores %s, which is not valid", (odd) => expect(readQuery(search(odd), off)).toEqual({ perPage: 24 }));

  test("takes the view from the address before the preference [B-073]", () => {
    expect(readView(search(""), "list")).toBe("list");
    expect(readView(search("view=grid"), "list")).toBe("grid");
    expect(readView(search("view=odd"), "list")).toBe("list");
  });
});

describe("CPD only", () => {
  test("is off by default, with all options on [B-075]", () => {
    expect(defaultPreferences.cpdCategories).toEqual(cpdCategories);
    expect(readCpd(search(""), defaultPreferences)).toBeNull();
  });

  test("follows the saved preference unless the address says otherwise [B-074]", () => {
    const on = { cpdOnly: true, cpdCategories: ["cpd", "idd"] as const satisfies readonly string[] };
    const stored = { ...on, cpdCategories: [...on.cpdCategories] };
    expect(readQuery(search(""), stored).cpd).toBe("cpd,idd");
    expect(readQuery(search("cpd=pts"), stored).cpd).toBe("pts");
    expect(readQuery(search("cpd=all"), stored).cpd).toBeUndefined();
  });

  test("without any option keeps only generic CPD, and the address says so [B-076][T-10]", () => {
    const address = changed(search("page=2"), { cpd: writeCpd([]) });
    expect(address.toString()).toBe("cpd=none");
    expect(readCpd(address, off)).toEqual([]);
    expect(readQuery(address, off).cpd).toBe("");
    expect(readQuery(search(""), { cpdOnly: true, cpdCategories: [] }).cpd).toBe("");
  });

  test.each(["odd", "odd,none", ""])("ignores cpd=%s in the address", (odd) => {
    const asked = new URLSearchParams({ cpd: odd });
    expect(readCpd(asked, off)).toBeNull();
    expect(readCpd(asked, { cpdOnly: true, cpdCategories: ["idd"] })).toEqual(["idd"]);
  });

  test("keeps content with CPD in a chosen category, or with generic CPD [B-076]", () => {
    expect(earnsCpd({ ...noCpd, idd: 5 }, ["cpd"])).toBe(false);
    expect(earnsCpd({ ...noCpd, idd: 5 }, ["cpd", "idd"])).toBe(true);
    expect(earnsCpd({ ...noCpd, generic_cpd: 5 }, [])).toBe(true);
    expect(earnsCpd(noCpd, cpdCategories)).toBe(false);
  });
});

describe("changing the address", () => {
  test("returns to the first page, unless only the page or the view changes", () => {
    expect(changed(search("page=3&name=a"), { sort: "title" }).toString()).toBe("name=a&sort=title");
    expect(changed(search("page=3"), { view: "list" }).toString()).toBe("page=3&view=list");
    expect(changed(search("name=a"), { page: 2 }).toString()).toBe("name=a&page=2");
    expect(changed(search("name=a&page=2"), { page: 1 }).toString()).toBe("name=a");
  });

  test("switches a filter value on and off", () => {
    const on = toggled(search("topic=1"), "topic", "2");
    expect(on.get("topic")).toBe("1,2");
    expect(toggled(on, "topic", "1").get("topic")).toBe("2");
    expect(toggled(search("topic=1"), "topic", "1").has("topic")).toBe(false);
  });

  test.each([
    ["type=boxset", "boxset"],
    ["type=exam", "exam"],
    ["type=item", "article,guide,case study,checklist,briefing,video,audio,PDF,web link,image,form,course"],
    ["kind=guide,article", "guide,article"],
    ["type=item&kind=guide", "guide"],
    ["type=boxset&kind=guide", "boxset"],
    ["type=podcast&kind=guide", "guide"],
    ["type=boxset&format=guide", "guide"],
  ])("reads the old address %s as the same query and rewrites it at the next change", (old, format) => {
    const asked = search(`${old}&topic=1`);
    expect(readQuery(asked, off)).toEqual({ format, topic: "1", perPage: 24 });
    expect(Object.fromEntries(changed(asked, { sort: "title" }))).toEqual({
      format,
      topic: "1",
      sort: "title",
    });
    expect(Object.fromEntries(changed(asked, noFilters))).toEqual({ cpd: "all" });
  });

  test("keeps the term, the order and the view when filters are cleared", () => {
    const asked = search("name=a&sort=title&view=list&topic=1&format=guide&progress=completed&tag=4&page=2");
    expect(Object.fromEntries(changed(asked, noFilters))).toEqual({
      name: "a",
      sort: "title",
      view: "list",
      cpd: "all",
    });
  });
});
