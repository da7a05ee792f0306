import { render } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { contactAreas } from "#src/contracts/admin/contacts.ts";
import type { Column } from "#src/routes/admin/kinds.ts";
import auditLog from "#src/routes/admin/resources/auditLog.ts";
import contacts from "#src/routes/admin/resources/contacts.ts";
import releaseNotes from "#src/routes/admin/resources/releaseNotes.ts";
import mentors from "#src/routes/admin/resources/mentors.ts";
import { cellOf } from "#src/ui/admin/list/cells.tsx";

const show = (columns: readonly Column[], field: string, value: unknown) =>
  render(
    <div>
      {cellOf(
        columns.find((column) => column.field === field)!,
        value,
      )}
    </div>,
  ).container;

describe("a cell", () => {
  test("shows a status as a mark and a word", () => {
    const cell = show(auditLog.columns, "outcome", "refused");
    expect(cell.querySelector("[data-status=warning] svg")).toBeTruthy();
    expect(cell.textContent).toBe("Refused");
  });

  test.each(contactAreas)("shows the area %s of a contact as plain text, not as a status", (area) => {
    const cell = show(contacts.columns, "area", area);
    expect(cell.querySelector("svg, [data-status]")).toBeNull();
    expect(cell.textContent).toBe(area === "pss" ? "PSS" : area[0]!.toUpperCase() + area.slice(1));
  });

  test("shows the label of each of several values, and a value without a label as it is", () => {
    const cell = show(mentors.columns, "methods", ["phone", "by pigeon"]);
    expect([...cell.querySelectorAll("li")].map((one) => one.textContent)).toEqual(["Phone", "by pigeon"]);
  });

  test("shows the parts of a text one after another, with a full stop where a part has none", () => {
    const text =
      "<h2>The menu</h2><p>It keeps <b>its</b> groups open.</p><ul><li>My Learning comes first</li><li>Groups remember &amp; reopen</li></ul>";
    expect(show(releaseNotes.columns, "body", text).textContent).toBe(
      "The menu. It keeps its groups open. My Learning comes first. Groups remember & reopen.",
    );
    expect(show(releaseNotes.columns, "body", "<p>In short<br>it works</p>").textContent).toBe(
      "In short it works",
    );
    const table = "<table><tr><th>Day</th><td>Friday</td></tr></table>";
    expect(show(releaseNotes.columns, "body", table).textContent).toBe("Day Friday");
  });

  test("shows a value without a label as it is", () => {
    expect(show(contacts.columns, "area", "elsewhere").innerHTML).toBe("<div>elsewhere</div>");
  });
});
