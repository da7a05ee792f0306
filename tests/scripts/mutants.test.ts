import { expect, test } from "vitest";
import { chosen, randomBy } from "../../scripts/mutants/choice.ts";
import { faultsOf, seed, shown } from "../../scripts/mutants/faults.ts";
import { filesReaching, killed, testsFor, unfinished, type Entry } from "../../scripts/mutants/plan.ts";
import { likeliest, relatedTests } from "../../scripts/mutants/related.ts";
import { isInFunction, withSwitches } from "../../scripts/mutants/switches.ts";

/** Returns the kind of each fault in a source, with the source as it is with that fault. */
const made = (source: string): string[] =>
  faultsOf("a.tsx", source).map((fault) => `${fault.kind}: ${seed(source, fault)}`);

test("conditions, calculations and numbers get one fault at a time", () => {
  expect(made("const a = b < 2;")).toEqual(["comparison: const a = b <= 2;", "off by one: const a = b < 3;"]);
  expect(made("const a = b - c;")).toEqual(["arithmetic: const a = b + c;"]);
  expect(made("if (a) b();")).toEqual(["removed branch: ;", "negated condition: if (!(a)) b();"]);
  expect(made("const wait = 30_000;")).toEqual(["a zero too many: const wait = 300000;"]);
  expect(made("const f = async () => { h(await g(true)); };")).toEqual([
    "removed await: const f = async () => { h(g(true)); };",
    "changed constant: const f = async () => { h(await g(false)); };",
  ]);
});

test("removing an await is no fault if it changes nothing or lint would find it", () => {
  expect(made("const f = async () => await g();")).toEqual([]);
  expect(made("async function f() { await g(); }")).toEqual([]);
  expect(made("async function f() { return await g(); }")).toEqual([]);
  expect(made("async function f() { try { h(); } catch { return await g(); } }")).toEqual([]);
  // Here the `await` decides whether the failure is caught.
  expect(made("async function f() { try { return await g(); } catch { h(); } }")).toEqual([
    "removed await: async function f() { try { return g(); } catch { h(); } }",
  ]);
});

test("the order of names in listeners and membership checks is no fault", () => {
  expect(made(`for (const a of ["b", "c"]) d.addEventListener(a, e);`)).toHaveLength(2);
  expect(made(`listen(window, ["b", "c"], e);`)).toHaveLength(2);
  expect(made(`const a = ["b", "c"].includes(d);`)).toHaveLength(2);
  expect(made(`const a = z.enum(["b", "c"]);`)).toHaveLength(2);
  expect(made(`const a = ["b", "c"].join();`)).toHaveLength(3);
});

test("an element loses a prop, its handler does nothing, or its condition goes wrong", () => {
  expect(made("const a = b && <i aria-hidden onClick={c} className={d} />;")).toEqual([
    "negated condition: const a = !(b) && <i aria-hidden onClick={c} className={d} />;",
    "removed branch: const a = null;",
    "and for or: const a = b || <i aria-hidden onClick={c} className={d} />;",
    "dropped prop: const a = b && <i  onClick={c} className={d} />;",
    "dead handler: const a = b && <i aria-hidden onClick={() => undefined} className={d} />;",
  ]);
});

test("a list or an object loses one part with its comma, and neighbouring texts are swapped", () => {
  expect(made(`a(["b", "c"]);`)).toEqual([
    `removed element: a([ "c"]);`,
    `swapped texts: a(["c", "b"]);`,
    `removed element: a(["b", ]);`,
  ]);
  expect(made("a({ b: c, d });")).toEqual([
    "dropped property: a({  d });",
    "dropped property: a({ b: c,  });",
  ]);
});

test("SQL gets faults in its operators; imports and types get none", () => {
  expect(made("sql`a < ${b} and c->>'d' <> e`;")).toEqual([
    "changed query: sql`a <= ${b} and c->>'d' <> e`;",
    "changed query: sql`a < ${b} or c->>'d' <> e`;",
  ]);
  expect(made(`import a from "b"; type C = "d" | 1; let e: "f" | 2;`)).toEqual([]);
});

test("a fault is shown with its line and the lines that it changes", () => {
  const source = "a();\nif (b)\n  c();\nd();";
  const [fault] = faultsOf("a.ts", source);
  expect(shown(source, fault!)).toEqual({ line: 2, diff: "- if (b)\n-   c();\n+ ;" });
});

test("the same seed makes the same choice, with every fault once and each kind early", () => {
  const all = [...Array.from({ length: 200 }, (_, i) => `often ${i}`), "seldom", "rare"];
  const choose = (by: number): string[] => [...chosen(all, (one) => one.split(" ")[0]!, randomBy(by))];
  expect(choose(7)).toEqual(choose(7));
  expect(choose(7)).not.toEqual(choose(8));
  expect(choose(7).toSorted()).toEqual(all.toSorted());
  for (const rare of ["seldom", "rare"]) expect(choose(7).indexOf(rare)).toBeLessThan(30);
});

test("the tests of a file are those that import it, first those that mention words near the fault", () => {
  const file = "server/search/words.ts";
  const testsOf = relatedTests(
    new Map([
      [file, `${"export const synonyms = 1;\n".repeat(60)}${"export const spelling = 2;\n".repeat(60)}`],
      ["server/app.ts", `import { a } from "./search/words.ts";`],
      ["src/lazy.ts", `void import("#server/app.ts");`],
      ["tests/server/searchWords.test.ts", `import "#server/app.ts";`],
      ["tests/server/meanings.test.ts", `import "#server/app.ts"; test("a synonym is found");`],
      ["tests/server/letters.test.ts", `import "#server/app.ts"; test("spelling is forgiven");`],
      ["tests/server/far.test.ts", `import "#src/lazy.ts";`],
      ["tests/server/words.test.ts", `import "vitest"; import { a } from "#server/none.ts";`],
      ["tests/e2e/tour.spec.ts", `import "#server/app.ts";`],
    ]),
  );
  const [named, meanings, letters, far] = [
    "tests/server/searchWords.test.ts",
    "tests/server/meanings.test.ts",
    "tests/server/letters.test.ts",
    "tests/server/far.test.ts",
  ];
  expect(testsOf(file, 0)).toEqual([named, meanings, letters, far]);
  // The other end of the file is about something else.
  expect(testsOf(file, 3_000)).toEqual([named, letters, meanings, far]);
});

test("the likeliest slow tests are run after the quick ones, however many of these are likelier", () => {
  const slow = ["tests/wired/a.test.tsx", "tests/wired/b.test.tsx", "tests/wired/c.test.tsx"];
  const quick = ["tests/ui/a.test.tsx", "tests/ui/b.test.tsx", "tests/ui/c.test.tsx"];
  const all = [...quick, ...slow, "tests/wired/d.test.tsx"];
  expect(likeliest(all, 5)).toEqual([...quick.slice(0, 2), ...slow]);
  expect(likeliest(all, 10)).toEqual([...quick, ...slow]);
  expect(likeliest(quick, 2)).toEqual(quick.slice(0, 2));
  expect(likeliest(all, 2)).toEqual(slow.slice(0, 2));
});

/** Returns a source with all faults of a kind that can be put behind a switch. */
function switched(source: string, kind: string): string {
  const faults = faultsOf("a.tsx", source).filter((fault) => fault.kind === kind);
  return withSwitches(
    "a.tsx",
    source,
    faults.map((fault, id) => ({ id, fault })),
  ).text.replaceAll("globalThis.seededFault?.", "on");
}

test("the smallest part around a fault is chosen by its switch", () => {
  expect(switched("if (a < 1) b();", "comparison")).toBe("if ((on(0) ? a <= 1 : a < 1)) b();");
  expect(switched("a.b(c).d(e + 1).f();", "arithmetic")).toBe("a.b(c).d((on(0) ? e - 1 : e + 1)).f();");
  // A callee stays whole: a choice in its place would lose the call's `this`.
  expect(switched("(a && b.c)();", "and for or")).toBe("((on(0) ? a || b.c : a && b.c))();");
  expect(switched("a[b && 1].c();", "and for or")).toBe("a[(on(0) ? b || 1 : b && 1)].c();");
  expect(switched("a(...[b]);", "removed element")).toBe("a(...(on(0) ? [] : [b]));");
  expect(switched("a = b - 1;", "arithmetic")).toBe("a = (on(0) ? b + 1 : b - 1);");
});

test("a branch is removed by its switch; elements within elements stand in braces", () => {
  expect(switched("{ if (a) b(); }", "removed branch")).toBe("{ if (on(0)) ; else if (a) b(); }");
  expect(switched("a = <b><c d /></b>;", "dropped prop")).toBe("a = <b>{(on(0) ? <c  /> : <c d />)}</b>;");
  expect(switched("a = <c d />;", "dropped prop")).toBe("a = (on(0) ? <c  /> : <c d />);");
});

test("faults whose places overlap are not switched at once", () => {
  const source = "a({ b: 1 < 2, c });";
  const faults = faultsOf("a.ts", source).filter(({ kind }) => /property|comparison/.test(kind));
  const { text, left } = withSwitches(
    "a.ts",
    source,
    faults.map((fault, id) => ({ id, fault })),
  );
  expect(text).toBe("a((globalThis.seededFault?.(0) ? {  c } : { b: 1 < 2, c }));");
  expect(left).toEqual([1, 2]);
});

test("a fault in a module's own values is not one in a function", () => {
  const isInside = (source: string): boolean => isInFunction("a.ts", source, faultsOf("a.ts", source)[0]!);
  expect(isInside("export const most = 5;")).toBe(false);
  expect(isInside("export const most = () => 5;")).toBe(true);
  expect(isInside("class A { b() { return true; } }")).toBe(true);
});

test("a fault is tried with the quickest test of each likely file, in turns", () => {
  const reach = (test: string, file: string, took: number) => ({
    test,
    file,
    took,
    passed: true,
    reached: [],
  });
  const tests = [
    reach("slow", "a", 900),
    reach("quick", "a", 10),
    reach("far", "c", 1),
    reach("other", "b", 50),
    reach("endless", "b", 90_000),
  ];
  const names = (most: number, seconds = 60): string[] =>
    testsFor(tests, ["b", "a"], { most, seconds }).map(({ test }) => test);
  expect(names(2)).toEqual(["other", "quick"]);
  expect(names(9)).toEqual(["other", "quick", "far", "slow"]);
  expect(names(9, 0)).toEqual(["other"]);
  expect(names(9, 100)).toEqual(["other", "quick", "far", "endless", "slow"]);
});

test("a log says which faults were found, and with which a run hung", () => {
  const log: Entry[] = [
    { trying: 1, test: "a" },
    { tried: 1, test: "a" },
    { killed: 1, test: "a", file: "a.test.ts", said: "" },
    { trying: 2, test: "a" },
    { tried: 2, test: "a" },
    { trying: 2, test: "b" },
  ];
  expect([...killed(log)]).toEqual([1]);
  expect([...unfinished(log)]).toEqual([2]);
});

test("a fault that tests reach is also reached by the files whose hooks do; one only in imports by none", () => {
  const reaching = { took: 1, passed: true };
  const files = filesReaching([
    { around: "hooks.test.ts", reached: [1, 2] },
    { ...reaching, test: "a", file: "a.test.ts", reached: [1, 3] },
    { ...reaching, test: "b", file: "b.test.ts", reached: [1] },
    { ...reaching, test: "c", file: "red.test.ts", passed: false, reached: [1] },
  ]);
  expect([...files].map(([fault, names]) => [fault, ...names])).toEqual([
    [1, "a.test.ts", "b.test.ts", "hooks.test.ts"],
    [3, "a.test.ts"],
  ]);
});
