import * as z from "zod/mini";
import { describe, expect, test } from "vitest";
import { SavedViewDraft } from "#src/contracts/admin/savedViews.ts";
import { allContracts } from "../server/contracts.ts";

const endpoints = await allContracts();

/** Bad values of each kind: nothing, another type, too small, too great, too long, in another notation. */
const bad: readonly unknown[] = [
  undefined,
  null,
  "",
  "?",
  "\u0000",
  "x".repeat(200_000),
  `data:text/html;base64,${"A".repeat(400)}`,
  -1,
  0,
  0.5,
  1e15,
  Number.NaN,
  true,
  new Date(Number.NaN),
  [],
  [null],
  ["?"],
  [{}],
  Array.from({ length: 20_001 }, (_, index) => index + 1),
  {},
  { "?": 1 },
  () => {},
];

/** How the library's own messages begin, which are for programmers. */
const raw = /^(Invalid|Too (big|small)|Unrecognized|Expected|Required\.)|expected |received /;

type Told = { path: string; message: string };

/** Every message of a schema about bad values, for the whole and for each of its parts. */
function toldBy(schema: z.ZodMiniType): Told[] {
  const shape = schema instanceof z.ZodMiniObject ? (schema.shape as Record<string, z.ZodMiniType>) : {};
  const whole = [...bad, Object.fromEntries(Object.keys(shape).map((name) => [name, undefined]))];
  const told = whole.flatMap((value) => schema.safeParse(value).error?.issues ?? []);
  const parts = Object.values(shape).flatMap((part) =>
    bad.flatMap((value) => part.safeParse(value).error?.issues ?? []),
  );
  return [...told, ...parts].map(({ path, message }) => ({ path: path.join("."), message }));
}

describe("validation messages [3.3.1][3.3.3]", () => {
  test.each(endpoints.map((one) => [`${one.method} ${one.path}`, one] as const))(
    "are written for users in %s",
    (_, endpoint) => {
      const told = [endpoint.params, endpoint.query, endpoint.body].flatMap(toldBy);
      expect(told.filter(({ message }) => raw.test(message))).toEqual([]);
    },
  );

  test("number more than a thousand for the bad values here, and include the common kinds", () => {
    const messages = endpoints.flatMap(({ params, query, body }) => [params, query, body].flatMap(toldBy));
    expect(messages.length).toBeGreaterThan(1_000);
    const said = new Set(messages.map(({ message }) => message));
    for (const words of ["Required", "Enter a number", "Choose from the list", "Use at most 120 characters"])
      expect(said).toContain(words);
  });

  test.each([
    [z.string(), null, "Required"],
    [z.string().check(z.maxLength(1)), "xx", "Use at most 1 character"],
    [z.string().check(z.maxLength(1_200)), "x".repeat(1_201), "Use at most 1,200 characters"],
    [z.string().check(z.minLength(1)), "", "Required"],
    [z.string().check(z.minLength(3)), "x", "Use at least 3 characters"],
    [z.number(), "three", "Enter a number"],
    [z.int(), 0.5, "Enter a whole number"],
    [z.number().check(z.maximum(5)), 6, "Enter 5 or less"],
    [z.number().check(z.minimum(1)), 0, "Enter 1 or more"],
    [z.number().check(z.positive()), 0, "Enter more than 0"],
    [z.number().check(z.lt(1_000)), 1_000, "Enter less than 1,000"],
    [z.number().check(z.multipleOf(5)), 3, "Enter a multiple of 5"],
    [z.array(z.int()).check(z.maxLength(2)), [1, 2, 3], "Choose at most 2"],
    [z.array(z.int()).check(z.minLength(1)), [], "Choose at least one"],
    [z.email(), "nobody", "Enter an email address such as name@example.org"],
    [z.string().check(z.startsWith("/")), "x", "Start with “/”"],
    [z.enum(["a", "b"]), "c", "Choose from the list"],
    [z.strictObject({}), { extra: 1 }, "Unknown fields: extra"],
    [z.union([z.int(), z.boolean()]), "x", "Check the format"],
    [z.string().check(z.refine(() => false)), "x", "This value is not valid"],
  ] as const)("have the right words, case %#: %j", (schema, value, words) => {
    // Any module that makes a call sets the words.
    expect(SavedViewDraft).toBeDefined();
    expect(schema.safeParse(value).error!.issues[0]!.message).toBe(words);
  });
});
