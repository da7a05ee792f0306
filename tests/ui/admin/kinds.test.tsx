import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { createPage } from "#src/ui/admin/form/formPages.tsx";
import { listPage } from "#src/ui/admin/list/listPage.tsx";
import { bare, full, specimenPlace, specimens } from "../../specimens/specimens.ts";
import { settled, showPage } from "../showPage.tsx";
import { admin, listed } from "./places.ts";

const group = (name: string) => within(screen.getByRole("group", { name }));
const write = (of: ReturnType<typeof group>, part: string, value: string | number) =>
  fireEvent.change(of.getByLabelText(part), { target: { value: String(value) } });

/** What each field takes when its parts are filled in, and emptied again. */
const rows: { field: keyof typeof full; fill: () => void; empty: () => void }[] = [
  {
    field: "length",
    fill: () => {
      write(group("Length"), "Hours", 1);
      write(group("Length"), "Minutes", 30);
    },
    empty: () => {
      write(group("Length"), "Hours", "");
      write(group("Length"), "Minutes", "");
    },
  },
  {
    field: "share",
    fill: () => fireEvent.change(screen.getByLabelText("Share"), { target: { value: "45" } }),
    empty: () => {
      fireEvent.change(screen.getByLabelText("Share"), { target: { value: "" } });
    },
  },
  {
    field: "remind",
    fill: () => write(group("Remind"), "Number", 3),
    empty: () => write(group("Remind"), "Number", ""),
  },
  {
    field: "price",
    fill: () => write(group("Price"), "Amount", 1250.5),
    empty: () => write(group("Price"), "Amount", ""),
  },
  {
    field: "shown",
    fill: () => {
      write(group("Shown"), "From", "2026-03-01");
      write(group("Shown"), "To", "2026-03-31");
    },
    empty: () => {
      write(group("Shown"), "From", "");
      write(group("Shown"), "To", "");
    },
  },
  {
    field: "venue",
    fill: () => {
      const { address, town, postcode, country, latitude, longitude } = full.venue;
      const parts = { Address: address, "Town or city": town, Postcode: postcode, Country: country };
      for (const [part, value] of Object.entries({ ...parts, Latitude: latitude, Longitude: longitude }))
        write(group("Venue"), part, value);
    },
    empty: () => {
      for (const part of ["Address", "Town or city", "Postcode", "Country", "Latitude", "Longitude"])
        write(group("Venue"), part, "");
    },
  },
  {
    field: "pattern",
    fill: () => {
      for (const day of ["Thursday", "Monday"])
        fireEvent.click(group("Pattern").getByRole("checkbox", { name: day }));
      write(group("Pattern"), "Every (weeks)", 2);
    },
    empty: () => {
      for (const day of ["Thursday", "Monday"])
        fireEvent.click(group("Pattern").getByRole("checkbox", { name: day }));
    },
  },
];

const path = "/api/admin/specimens";
async function open() {
  const sent: Record<string, unknown>[] = [];
  await showPage(createPage(specimenPlace, specimens), "/admin/specimens/create", {
    me: admin,
    answers: {
      [`POST ${path}`]: (body) => {
        sent.push(body as Record<string, unknown>);
        return { status: 422, body: { message: "No", errors: { name: ["No"] } } };
      },
    },
  });
  const save = async () => {
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: `Name ${sent.length}` } });
    fireEvent.click(screen.getAllByRole("button", { name: "Save" })[0]!);
    await settled();
    return sent.at(-1)!;
  };
  return { save };
}

describe.each(rows)("the field $field", ({ field, fill, empty }) => {
  test("sends what its parts hold, and nothing when they are emptied", async () => {
    const { save } = await open();
    fill();
    expect((await save())[field]).toEqual(full[field]);
    empty();
    if (field === "share") return;
    expect((await save())[field]).toBeNull();
  });
});

test("wrong parts are told on their field, and what was typed stays", async () => {
  const { save } = await open();
  write(group("Shown"), "From", "2026-03-31");
  write(group("Shown"), "To", "2026-03-01");
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "One" } });
  fireEvent.click(screen.getAllByRole("button", { name: "Save" })[0]!);
  await settled();
  const from = group("Shown").getByLabelText("From");
  expect(from.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(from.getAttribute("aria-describedby")!)!.textContent).toBe(
    "Choose an end that is not before the start",
  );
  expect((from as HTMLInputElement).value).toBe("2026-03-31");
  write(group("Shown"), "To", "2026-04-01");
  expect((await save()).shown).toEqual({ from: "2026-03-31", to: "2026-04-01" });
});

test("a list shows each as people write it, and nothing where there is none", async () => {
  const row = (id: number, values: object) => ({ id, version: "v", ...values });
  const moments = { created_at: "2026-11-01T09:00:00Z", updated_at: "2026-11-01T09:00:00Z" };
  await showPage(listPage(specimenPlace, specimens), "/admin/specimens", {
    me: admin,
    answers: { [`GET ${path}`]: listed([row(1, { ...full, ...moments }), row(2, { ...bare, ...moments })]) },
  });
  const cells = (name: string) =>
    within(screen.getByRole("row", { name: new RegExp(`^(Select )?.*${name}`) }))
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
  expect(cells("Full")).toEqual(
    expect.arrayContaining([
      ...["1 h 30 min", "45%", "3 days before", "£1,250.50", "01/03/2026 to 31/03/2026"],
      ...["12 High Street, Leeds, LS1 4AP, United Kingdom", "Monday and Thursday, every 2 weeks"],
    ]),
  );
  expect(cells("Bare").filter((text) => text === "–none")).toHaveLength(7);
});
