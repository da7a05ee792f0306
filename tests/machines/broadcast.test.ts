import { describe, expect, test } from "vitest";
import {
  broadcastChangedModel,
  broadcastElsewhereModel,
  broadcastInExamModel,
  broadcastModel,
} from "./broadcast.model.ts";
import { explore } from "../model/model.ts";
import { tableOf } from "./table.ts";

const failing = "showFailure(failed)";

describe("laws", () => {
  test("one at a time, most urgent first; only Understood and its confirmation mark it read [B-297][B-298][B-299][T-9]", () => {
    const read = (rest: string, id: number, next: string) => ({
      [`shown.showing (${rest})`]: { understood: `shown.confirming (${rest})` },
      [`shown.confirming (${rest})`]: {
        confirm: `marking (${rest}) / asks markRead(${id})`,
        cancel: `shown.showing (${rest})`,
      },
      [`marking (${rest})`]: { "markRead ✓": next, "markRead ✗": `shown.showing (${rest}) / ${failing}` },
    });
    expect(tableOf(broadcastModel)).toEqual({
      ...read("urgent, then news", 1, "shown.showing (news, read 1)"),
      ...read("news, read 1", 2, "idle (read 1 and 2)"),
    });
  });

  test("nothing covers an exam: it is put back and shows when the exam closes [B-235][T-9]", () => {
    const table = tableOf(broadcastInExamModel);
    for (const state of ["shown.showing (urgent)", "shown.confirming (urgent)"])
      expect(table[state]!["exam.opened"]).toBe("heldBack (then urgent, exam)");
    expect(table["idle (exam)"]).toEqual({
      "broadcasts.loaded [1 urgent]": "heldBack (then urgent, exam)",
      "broadcast.readElsewhere 1": "idle (read 1, exam)",
      "exam.opened": "stays",
      "exam.closed": "idle",
    });
    expect(table["heldBack (then urgent, exam)"]).toEqual({
      "broadcasts.loaded [1 urgent]": "stays",
      "broadcast.readElsewhere 1": "idle (read 1, exam)",
      "exam.opened": "stays",
      "exam.closed": "shown.showing (urgent)",
    });
    expect(table["marking (urgent, exam)"]).toMatchObject({
      "markRead ✓": "idle (read 1, exam)",
      "markRead ✗": `heldBack (then urgent, exam) / ${failing}`,
    });
    for (const { label } of explore(broadcastInExamModel).vertices)
      if (label.includes("exam")) expect(label).not.toMatch(/^shown/);
  });

  test("what was read elsewhere goes, and never comes back by a repeated or late event (RT 5, RT 7) [T-7]", () => {
    const table = tableOf(broadcastElsewhereModel);
    for (const state of ["showing", "confirming"]) {
      expect(table[`shown.${state} (urgent)`]!["broadcast.readElsewhere 1"]).toBe("idle (read 1)");
      expect(table[`shown.${state} (urgent, then news)`]!["broadcast.readElsewhere 1"]).toBe(
        "shown.showing (news, read 1)",
      );
      expect(table[`shown.${state} (urgent)`]!["broadcast.received 1 urgent"]).toBe("stays");
      expect(table[`shown.${state} (urgent)`]!["broadcasts.loaded [2 news]"]).toBe("shown.showing (news)");
    }
    expect(table["idle (read 1)"]).toEqual({
      "broadcast.received 1 urgent": "stays",
      "broadcasts.loaded [1 urgent, 2 news]": "shown.showing (news, read 1)",
      "broadcasts.loaded [2 news]": "shown.showing (news, read 1)",
      "broadcast.readElsewhere 1": "stays",
    });
    expect(table["marking (urgent, read 1)"]!["markRead ✗"]).toBe("idle (read 1)");
  });

  test("what arrives while one is read waits behind it", () => {
    const table = tableOf(broadcastElsewhereModel);
    expect(table["shown.confirming (news)"]!["broadcast.received 1 urgent"]).toBe(
      "shown.confirming (news, then urgent)",
    );
    expect(table["marking (news)"]!["broadcast.received 1 urgent"]).toBe("marking (news, then urgent)");
    expect(table["marking (news, then urgent)"]!["markRead ✓"]).toBe("shown.showing (urgent, read 2)");
  });
});

test("a changed text is asked for again, and nobody acknowledges one that was not shown to them [T-5][T-9]", () => {
  const table = tableOf(broadcastChangedModel);
  // It waits behind the text that is read, and takes its place where the server has no other any more.
  for (const state of ["showing", "confirming"]) {
    expect(table[`shown.${state} (urgent)`]!["broadcast.received 1 changed 2"]).toBe(
      `shown.${state} (urgent, then changed)`,
    );
    expect(table[`shown.${state} (urgent)`]!["broadcasts.loaded [1 changed 2]"]).toBe(
      "shown.showing (changed)",
    );
  }
  expect(table["shown.confirming (urgent, then changed)"]!["confirm"]).toBe(
    "marking (urgent, then changed) / asks markRead(1)",
  );
  expect(table["marking (urgent, then changed)"]!["markRead ✓"]).toBe("shown.showing (changed, read 1)");
  expect(table["shown.confirming (changed)"]!["confirm"]).toBe("marking (changed) / asks markRead(1 2)");
  expect(table["idle (read 1)"]!["broadcast.received 1 changed 2"]).toBe("shown.showing (changed, read 1)");
  // Who has acknowledged the later text is asked for neither.
  expect(table["idle (read 1 again)"]!["broadcast.received 1 urgent"]).toBe("stays");
  expect(table["shown.showing (urgent, then changed)"]!["broadcast.readElsewhere 1 2"]).toBe(
    "idle (read 1 again)",
  );
  expect(table["shown.showing (changed)"]!["broadcast.readElsewhere 1"]).toBe(
    "shown.showing (changed, read 1)",
  );
});

test("no event of the alphabet but a confirmed Understood closes a broadcast that the server wants read [B-298][B-299]", () => {
  for (const { label, edges } of explore(broadcastModel).vertices)
    for (const { event, to } of edges)
      if (label.startsWith("shown") && !to.includes("shown")) expect(event.type).toBe("confirm");
});
