import { describe, expect, test } from "vitest";
import { assignableRoles, canAssign } from "#src/contracts/admin/roleAssignment.ts";
import { roleNames, type RoleName } from "#src/contracts/roles.ts";

/**
 * The chosen reading of `role-assignment.tsv`, cell by cell: who assigns (a row), what is assigned (a column, as in
 * `roleNames`).
 */
const table: [id: string, assigner: RoleName, cells: string][] = [
  // super, system, content, exam, event, pss, mentoring, reviewer, manager, partner, adm, trainer
  ["Q-001", "super admin", "yes yes yes yes yes no  yes no no yes no yes"],
  ["Q-002", "system admin", "no  yes yes yes yes no  yes no no yes no yes"],
  ["Q-003", "content admin", "no  no  yes no  yes no  no  no no no  no no"],
  ["Q-004", "exam admin", "no  no  no  yes no  no  no  no no no  no no"],
  ["Q-005", "event admin", "no  no  no  no  no  no  no  no no no  no no"],
  ["Q-006", "pss admin", "no  no  no  no  no  no  no  no no no  no no"],
  ["Q-007", "mentoring admin", "no  no  no  no  no  no  no  no no no  no no"],
  ["Q-008", "content reviewer", "no  no  no  no  no  no  no  no no no  no no"],
  ["Q-009", "manager", "no  no  no  no  no  no  no  no no no  no no"],
  ["Q-010", "partner admin", "no  no  no  no  no  no  no  no no no  no no"],
  ["Q-011", "adm manager", "no  no  no  no  no  no  no  no no no  no no"],
  ["Q-012", "trainer", "no  no  no  no  no  no  no  no no no  no no"],
];

describe("roles that an administrator may assign [B-406][B-407][B-408][B-409][B-410][B-411]", () => {
  test.each(table)("[%s] %s", (_, assigner, cells) => {
    const words = cells.split(/\s+/);
    expect(words).toHaveLength(12);
    const given = roleNames.map((role) => (canAssign({ roles: [assigner] }, role) ? "yes" : "no"));
    expect(given).toEqual(words);
    expect(assignableRoles({ roles: [assigner] })).toEqual(
      roleNames.filter((_role, i) => words[i] === "yes"),
    );
  });

  test("a user with two roles may assign what either allows; a user without roles assigns nothing", () => {
    expect(assignableRoles({ roles: ["content admin", "exam admin"] })).toEqual([
      "content admin",
      "exam admin",
      "event admin",
    ]);
    expect(assignableRoles({ roles: [] })).toEqual([]);
  });
});
