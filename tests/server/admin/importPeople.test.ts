import { describe, expect, test } from "vitest";
import { adminOptions } from "#server/schema/index.ts";
import { csv, importsAt } from "./importFiles.ts";
import { startOffice } from "./office.ts";

const office = startOffice("system");
const people = importsAt("/api/admin/users");

/** The value that is suggested for each of these divisions in a file. */
async function suggested(...texts: string[]): Promise<(string | null)[]> {
  const labels = ["North", "Pensions", "Corporate clients", "Tax"];
  await office.t.app
    .db()
    .insert(adminOptions)
    .values(labels.map((label) => ({ list: "divisions", label })));
  const rows = texts.map((text, n) => [`p${n}@example.org`, "P", "Q", text]);
  const job = await people.check(
    office.system,
    csv(["Email", "First name", "Last name", "Division"], ...rows),
  );
  const checked = await people.rows(office.system, job.id);
  return checked.map(({ faults }: { faults: { suggestion: string | null }[] }) => faults[0]!.suggestion);
}

describe("an unknown option in a file", () => {
  test("is corrected by one letter where it is short", async () => {
    expect(await suggested("Nort", "Norrr")).toEqual(["North", null]);
  });

  test("is corrected by two letters from six letters on, and by three from twelve", async () => {
    expect(
      await suggested("Pensonz", "Pemsonz", "Corporat client", "Korporat client", "Korporatt klient"),
    ).toEqual(["Pensions", null, "Corporate clients", "Corporate clients", null]);
  });

  test("is not corrected if it has two letters", async () => {
    expect(await suggested("Ta", "Taxx")).toEqual([null, "Tax"]);
  });
});

test("a file without new people leaves nobody to invite", async () => {
  const job = await people.check(
    office.system,
    csv(["Email", "First name", "Last name"], ["learner@example.org", "Lea", "Learner"]),
  );
  const act = () => office.system.post(`/api/admin/users/import/${job.id}/act`);
  expect((await act()).status).toBe(409);
  expect((await people.confirm(office.system, job)).json.data).toMatchObject({ status: "done", acted: null });
  const { status, json } = await act();
  expect([status, json.message]).toEqual([409, "There is nothing to do. Nothing was changed"]);
  expect(await office.t.mails()).toEqual([]);
});
