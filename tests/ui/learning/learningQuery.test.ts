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

describe("the question of an address", () => {
  test("is what stands in it [R-L-006]", () => {
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
  ])("without %s, which fits no contract", (odd) =>
    expect(readQuery(search(odd), off)).toEqual({ perPage: 24 }),
  );

  test("the view of the address goes before the preference [B-073]", () => {
    expect(readView(search(""), "list")).toBe("list");
    expect(readView(search("view=grid"), "list")).toBe("grid");
    expect(readView(search("view=odd"), "list")).toBe("list");
  });
});

describe("CPD only", () => {
  test("has all options on by default and is off [B-075]", () => {
    expect(defaultPreferences.cpdCategories).toEqual(cpdCategories);
    expect(readCpd(search(""), defaultPreferences)).toBeNull();
  });

  test("follows the stored preference until the address says otherwise [B-074]", () => {
    const on = { cpdOnly: true, cpdCategories: ["cpd", "idd"] as const satisfies readonly string[] };
    const stored = { ...on, cpdCategories: [...on.cpdCategories] };
    expect(readQuery(search(""), stored).cpd).toBe("cpd,idd");
    expect(readQuery(search("cpd=pts"), stored).cpd).toBe("pts");
    expect(readQuery(search("cpd=all"), stored).cpd).toBeUndefined();
  });

  test("without any option keeps generic CPD alone, and says so in the address [B-076][T-10]", () => {
    const address = changed(search("page=2"), { cpd: writeCpd([]) });
    expect(address.toString()).toBe("cpd=none");
    expect(readCpd(address, off)).toEqual([]);
    expect(readQuery(address, off).cpd).toBe("");
    expect(readQuery(search(""), { cpdOnly: true, cpdCategories: [] }).cpd).toBe("");
  });

  test.each(["odd", "odd,none", ""])("an address with cpd=%s says nothing of it", (odd) => {
    const asked = new URLSearchParams({ cpd: odd });
    expect(readCpd(asked, off)).toBeNull();
    expect(readCpd(asked, { cpdOnly: true, cpdCategories: ["idd"] })).toEqual(["idd"]);
  });

  test("keeps what has a value in a chosen category, or generic CPD [B-076]", () => {
    expect(earnsCpd({ ...noCpd, idd: 5 }, ["cpd"])).toBe(false);
    expect(earnsCpd({ ...noCpd, idd: 5 }, ["cpd", "idd"])).toBe(true);
    expect(earnsCpd({ ...noCpd, generic_cpd: 5 }, [])).toBe(true);
    expect(earnsCpd(noCpd, cpdCategories)).toBe(false);
  });
});

describe("a change of the address", () => {
  test("leads to the first page, unless it is about the page or the view", () => {
    expect(changed(search("page=3&name=a"), { sort: "title" }).toString()).toBe("name=a&sort=title");
    expect(changed(search("page=3"), { view: "list" }).toString()).toBe("page=3&view=list");
    expect(changed(search("name=a"), { page: 2 }).toString()).toBe("name=a&page=2");
    expect(changed(search("name=a&page=2"), { page: 1 }).toString()).toBe("name=a");
  });

  test("a value of a filter is switched on and off", () => {
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
  ])("an address of former days, %s, asks the same, and is rewritten with its next change", (old, format) => {
    const asked = search(`${old}&topic=1`);
    expect(readQuery(asked, off)).toEqual({ format, topic: "1", perPage: 24 });
    expect(Object.fromEntries(changed(asked, { sort: "title" }))).toEqual({
      format,
      topic: "1",
      sort: "title",
    });
    expect(Object.fromEntries(changed(asked, noFilters))).toEqual({ cpd: "all" });
  });

  test("clearing keeps the term, the order and the view", () => {
    const asked = search("name=a&sort=title&view=list&topic=1&format=guide&progress=completed&tag=4&page=2");
    expect(Object.fromEntries(changed(asked, noFilters))).toEqual({
      name: "a",
      sort: "title",
      view: "list",
      cpd: "all",
    });
  });
});
