import { expect, test } from "vitest";
import { Answered, answeredOnce, unchangeable } from "#server/http/answered.ts";

/** Counts how often a response was checked. */
function checker() {
  let checks = 0;
  const answer = (given: unknown) =>
    answeredOnce(given, (fresh) => {
      checks += 1;
      const { secret: _, ...rest } = fresh as { secret?: string };
      return new Answered(rest);
    });
  return { answer, checks: () => checks };
}

test("an unchangeable response is checked and serialised once", () => {
  const { answer, checks } = checker();
  const given = unchangeable({ data: { names: ["Ada"] }, secret: "kept" });
  expect(answer(given).json).toBe('{"data":{"names":["Ada"]}}');
  expect(answer(given)).toBe(answer(given));
  expect(checks()).toBe(1);
});

test("a mutable response is checked every time", () => {
  const { answer, checks } = checker();
  const given = { data: 1 };
  expect(answer(given).json).toBe('{"data":1}');
  given.data = 2;
  expect(answer(given).json).toBe('{"data":2}');
  expect(checks()).toBe(2);
});

test("a failed check throws every time and is not cached", () => {
  const given = unchangeable({ data: 1 });
  const fail = () =>
    answeredOnce(given, () => {
      throw new Error("off contract");
    });
  expect(fail).toThrow("off contract");
  expect(fail).toThrow("off contract");
});

test("an unchangeable response is deeply frozen", () => {
  const given = unchangeable({ data: { list: [{ name: "Ada" }] } });
  expect(() => (given.data.list[0]!.name = "Eve")).toThrow(TypeError);
  expect(() => given.data.list.push({ name: "Eve" })).toThrow(TypeError);
});
