import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { roleNames } from "#src/contracts/roles.ts";

const root = new URL("../../", import.meta.url);

/** Where several roles are listed together for a reason of their own. */
const known = [
  "src/contracts/roleSets.ts",
  // The roles themselves, and the seven admin kinds.
  "src/contracts/roles.ts",
  // Who may assign which role.
  "src/contracts/admin/roleAssignment.ts",
  // Who may assign any role at all.
  "server/modules/admin/people/roles.ts",
];

const role = `"(?:${roleNames.join("|")})"`;
const together = new RegExp(String.raw`[\[(]\s*${role},\s*${role}`);

test("groups of roles are listed only in known files", () => {
  const files = ["src", "server"].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const writing = files.filter((file) => together.test(readFileSync(new URL(file, root), "utf8")));
  expect(writing.toSorted()).toEqual(known.toSorted());
});
