import { describe, expect, test } from "vitest";
import { breaches, idle } from "../model/breaches.ts";
import { lawTables } from "./lawTables.ts";

describe.each(Object.entries(lawTables))("%s", (_, { models, table }) => {
  test.each(models.map((model, index) => [index + 1, model] as const))(
    "laws: every event in every state does what they say, or nothing (model %i)",
    (_number, model) => expect(breaches(model, table)).toEqual([]),
  );
  test("no law is about what cannot come", () => expect(idle(models, table)).toEqual([]));
});
