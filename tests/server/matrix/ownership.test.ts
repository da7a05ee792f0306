import { describe, expect, test } from "vitest";
import * as schema from "#server/schema/index.ts";
import { principalNames, type Principal } from "../fixtures.ts";
import { rules, type Operation } from "./policy.ts";
import { ask, startMatrix } from "./principals.ts";

const matrix = startMatrix();

describe("records with an owner [SEC-MATRIX]", () => {
  let made = 0;
  /** `make` creates a record that belongs to a user, and returns the path of the call about it. */
  type Kind = {
    rule: Operation["rule"];
    method: string;
    make(owner: Principal): Promise<string>;
    unknown: string;
  };
  const kinds: Record<string, Kind> = {
    "a notification": {
      rule: "signedIn",
      method: "POST",
      unknown: "/api/notification/2147483647/read",
      make: async (owner) => {
        const data = { type: "t", message: "m" };
        const [row] = await matrix.t.app
          .db()
          .insert(schema.notifications)
          .values({ userId: matrix.ids[owner], data })
          .returning();
        return `/api/notification/${row!.id}/read`;
      },
    },
    "a broadcast to one user": {
      rule: "signedIn",
      method: "POST",
      unknown: "/api/broadcasts/2147483647",
      make: async (owner) => {
        const startsAt = matrix.t.app.now();
        const [row] = await matrix.t.app
          .db()
          .insert(schema.broadcasts)
          .values({ message: "m", startsAt, readers: "chosen" })
          .returning();
        await matrix.t.app
          .db()
          .insert(schema.broadcastRecipients)
          .values({ broadcastId: row!.id, userId: matrix.ids[owner] });
        return `/api/broadcasts/${row!.id}`;
      },
    },
    "a saved view": {
      rule: "admins",
      method: "DELETE",
      unknown: "/api/admin/views/2147483647",
      make: async (owner) => {
        const view = { resource: "R", name: `View ${(made += 1)}`, query: "", columns: [] };
        const [row] = await matrix.t.app
          .db()
          .insert(schema.savedViews)
          .values({ ...view, userId: matrix.ids[owner] })
          .returning();
        return `/api/admin/views/${row!.id}`;
      },
    },
    "an undo": {
      rule: "house",
      method: "POST",
      unknown: `/api/admin/undo/${"x".repeat(43)}`,
      make: async (owner) => {
        const browser = matrix.browsers.get(owner)!;
        const term = `Term ${(made += 1)}`;
        const { id } = (await browser.post("/api/admin/glossary", { term, meaning: "x" })).json.data;
        const done = await browser.post("/api/admin/glossary/bulk", { act: "archive", ids: [id] });
        return `/api/admin/undo/${done.json.data.undo}`;
      },
    },
    "an attempt": {
      rule: "signedIn",
      method: "GET",
      unknown: "/api/exams/attempts/2147483647",
      make: async (owner) => `/api/exams/attempts/${await makeAttempt(matrix.ids[owner])}`,
    },
  };

  test.each(Object.entries(kinds))(
    "%s is open to its owner only; everyone else gets the same response as for a missing one",
    async (_, { rule, method, make, unknown: nowhere }) => {
      const owners = rules[rule] as Principal[];
      const paths = new Map<Principal, Promise<string>>();
      /** Makes an owner's record once: everybody else requests the same one. */
      const once = (owner: Principal): Promise<string> => {
        const path = paths.get(owner) ?? make(owner);
        paths.set(owner, path);
        return path;
      };
      for (const owner of owners) {
        for (const other of principalNames.filter((name) => name !== owner)) {
          const theirs = await ask(
            matrix.browsers.get(other)!,
            { method, path: await once(owner) },
            undefined,
          );
          const nothing = await ask(matrix.browsers.get(other)!, { method, path: nowhere }, undefined);
          // The undo of a bulk act is open to every administrator.
          const may = owners.includes(other) || (nowhere.includes("undo") && rules.admins.includes(other));
          expect([owner, other, theirs.status]).toEqual([owner, other, may ? 404 : 403]);
          expect([theirs.status, theirs.text]).toEqual([nothing.status, nothing.text]);
        }
        expect([
          owner,
          (await ask(matrix.browsers.get(owner)!, { method, path: await once(owner) }, undefined)).status,
        ]).toEqual([owner, 200]);
      }
    },
    60_000,
  );

  test("a refusal does not reveal whether the record exists", async () => {
    const house = matrix.browsers.get("super")!;
    const { id } = (await house.post("/api/admin/glossary", { term: "There", meaning: "x" })).json.data;
    for (const who of principalNames.filter((name) => !(rules.house as string[]).includes(name)))
      for (const method of ["GET", "PATCH", "DELETE"]) {
        const [there, nowhere] = [
          await ask(matrix.browsers.get(who)!, { method, path: `/api/admin/glossary/${id}` }),
          await ask(matrix.browsers.get(who)!, { method, path: "/api/admin/glossary/2147483647" }),
        ];
        expect([there.status, there.text]).toEqual([nowhere.status, nowhere.text]);
        expect(there.status).toBe(403);
      }
  });
});

/** Creates an attempt that is over. */
async function makeAttempt(userId: number): Promise<number> {
  const [exam] = await matrix.t.app
    .db()
    .insert(schema.exams)
    .values({ name: "E", seconds: 60, passPercentage: 50 })
    .returning({ id: schema.exams.id });
  const at = matrix.t.app.now();
  const [row] = await matrix.t.app
    .db()
    .insert(schema.examAttempts)
    .values({
      examId: exam!.id,
      userId,
      status: "PASSED",
      seed: "1",
      passPercentage: 50,
      startedAt: at,
      finishesAt: at,
      originalFinishesAt: at,
      finishedAt: at,
      contactAt: at,
      endedBy: "learner",
      answered: 0,
      percentage: 100,
      draftKey: "k",
      journalSeq: 1,
      journalHead: "0".repeat(64),
      receiptHash: "0".repeat(64),
    })
    .returning({ id: schema.examAttempts.id });
  return row!.id;
}
