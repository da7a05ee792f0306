import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { createPage } from "#src/ui/admin/form/formPages.tsx";
import { LateUpload } from "#src/ui/admin/kinds/file/Input.tsx";
import { LateImage } from "#src/ui/admin/kinds/image/Input.tsx";
import { LateRows } from "#src/ui/admin/kinds/rows/Input.tsx";
import { listPage } from "#src/ui/admin/list/listPage.tsx";
import { bare, full, specimenPlace, specimens } from "../../specimens/specimens.ts";
import { settled, showPage } from "../showPage.tsx";
import { applied, openFilter } from "./filters.ts";
import { admin, listed, noViews } from "./places.ts";

// Loaded beforehand: the form then has them at once, however busy the machine is.
beforeAll(() => Promise.all([LateUpload.load(), LateImage.load(), LateRows.load()]));

const group = (name: string) => within(screen.getByRole("group", { name }));
const option = (place: number) => within(screen.getByRole("listitem", { name: `Option ${place}` }));
const write = (of: ReturnType<typeof group>, part: string, value: string | number) =>
  fireEvent.change(of.getByLabelText(part), { target: { value: String(value) } });

/** The value of each field when its parts are filled in, and emptied again. */
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
      fireEvent.blur(screen.getByLabelText("Share"));
    },
  },
  {
    field: "seats",
    fill: () => fireEvent.change(screen.getByLabelText("Seats"), { target: { value: "12" } }),
    empty: () => {
      fireEvent.change(screen.getByLabelText("Seats"), { target: { value: "" } });
      fireEvent.blur(screen.getByLabelText("Seats"));
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
  {
    field: "options",
    fill: () => {
      for (const [place, { label, points }] of full.options.entries()) {
        fireEvent.click(screen.getByRole("button", { name: "Add an option" }));
        write(option(place + 1), "Label", label);
        if (points !== null) write(option(place + 1), "Points", points);
      }
      fireEvent.click(option(1).getByRole("checkbox", { name: "Right" }));
      write(option(1), "Number", 3);
    },
    empty: () => {
      for (const place of [2, 1])
        fireEvent.click(screen.getByRole("button", { name: `Remove option ${place}` }));
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
  test("sends the values of its parts, and the empty value once they are cleared", async () => {
    const { save } = await open();
    fill();
    expect((await save())[field]).toEqual(full[field]);
    empty();
    expect((await save())[field]).toEqual(bare[field]);
  });
});

test("the currency of an amount, and the unit and side of an offset, are sent as chosen", async () => {
  const { save } = await open();
  write(group("Price"), "Currency", "EUR");
  write(group("Price"), "Amount", 12);
  write(group("Remind"), "When", "after");
  write(group("Remind"), "Number", 3);
  write(group("Remind"), "Unit", "weeks");
  expect(await save()).toMatchObject({
    price: { amount: 1_200, currency: "EUR" },
    remind: { amount: 3, unit: "weeks", direction: "after" },
  });
  const { min, max } = group("Remind").getByLabelText<HTMLInputElement>("Number");
  expect([min, max]).toEqual(["0", "1000"]);
  // Hundredths are sent, and not what is shown.
  expect(group("Price").getByLabelText<HTMLInputElement>("Amount").value).toBe("12");
  write(group("Price"), "Currency", "USD");
  write(group("Remind"), "When", "before");
  expect(await save()).toMatchObject({
    price: { amount: 1_200, currency: "USD" },
    remind: { amount: 3, unit: "weeks", direction: "before" },
  });
});

test("retyping a number keeps the currency, the unit and side, and the weeks that were chosen beside it", async () => {
  const { save } = await open();
  write(group("Price"), "Currency", "EUR");
  write(group("Price"), "Amount", 12);
  write(group("Remind"), "Number", 1);
  write(group("Remind"), "Unit", "weeks");
  write(group("Remind"), "When", "after");
  const day = (name: string) => fireEvent.click(group("Pattern").getByRole("checkbox", { name }));
  day("Monday");
  write(group("Pattern"), "Every (weeks)", 2);
  write(group("Price"), "Amount", "");
  write(group("Remind"), "Number", "");
  day("Monday");
  expect(await save()).toMatchObject({ price: null, remind: null, pattern: null });
  const chosen = (of: ReturnType<typeof group>, part: string) =>
    of.getByLabelText<HTMLSelectElement>(part).value;
  expect([
    chosen(group("Price"), "Currency"),
    chosen(group("Remind"), "Unit"),
    chosen(group("Remind"), "When"),
    chosen(group("Pattern"), "Every (weeks)"),
  ]).toEqual(["EUR", "weeks", "after", "2"]);
  write(group("Price"), "Amount", 13);
  write(group("Remind"), "Number", 2);
  day("Thursday");
  expect(await save()).toMatchObject({
    price: { amount: 1_300, currency: "EUR" },
    remind: { amount: 2, unit: "weeks", direction: "after" },
    pattern: { days: [4], every: 2 },
  });
});

test("a date range that ends before it starts is marked as invalid and keeps what was typed", async () => {
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

test("a list formats every kind of value for reading, and marks empty values as none", async () => {
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
      ...[
        "12 High Street, Leeds, LS1 4AP, United Kingdom",
        "Monday and Thursday, every 2 weeks",
        "Leeds | York, Hull",
        "LeedsSafety",
      ],
    ]),
  );
  expect(cells("Bare").filter((text) => text === "–none")).toHaveLength(11);
});

describe("a range filter", () => {
  const openList = async (query = "") => {
    const asked: string[] = [];
    const { history } = await showPage(listPage(specimenPlace, specimens), `/admin/specimens${query}`, {
      me: admin,
      path: "/admin/specimens",
      answers: {
        [`GET ${path}`]: (_, url) => {
          asked.push(url.search);
          return listed([]);
        },
        ...noViews,
      },
    });
    await openFilter("Price");
    const show = async (from: string, to: string) => {
      fireEvent.change(screen.getByLabelText("From"), { target: { value: from } });
      fireEvent.change(screen.getByLabelText("To"), { target: { value: to } });
      fireEvent.click(screen.getByRole("button", { name: "Show" }));
      await settled();
    };
    return { asked, show, history };
  };
  const parts = (query: string | undefined) => [...new URLSearchParams(query?.split("?")[1])];

  test("keeps the typed values in the address, sends them to the server and shows them formatted", async () => {
    const { asked, show, history } = await openList();
    await show("10.00 GBP", " £1,250.50 ");
    expect(parts(history.at(-1))).toEqual([
      ["price_from", "10.00 GBP"],
      ["price_to", "£1,250.50"],
    ]);
    expect(asked.at(-1)).toContain("price_to=%C2%A31,250.50");
    expect(applied()).toEqual(["Price: £10.00 – £1,250.50"]);
    fireEvent.click(screen.getByRole("button", { name: "Any" }));
    await settled();
    expect(parts(history.at(-1)).filter(([name]) => name.startsWith("price"))).toEqual([]);
  });

  test("reports an unreadable value at its own end of the range, and applies nothing until it is corrected", async () => {
    const { show, history } = await openList();
    const before = history.length;
    await show("", "12");
    const to = screen.getByLabelText("To");
    expect([screen.getByLabelText("From"), to].map((end) => end.getAttribute("aria-invalid"))).toEqual([
      null,
      "true",
    ]);
    expect(screen.getByText("Enter an amount with its currency, such as 12.50 GBP")).toBeTruthy();
    expect(history).toHaveLength(before);
    await show("", "12 EUR");
    expect(applied()).toEqual(["Price: … – €12.00"]);
  });

  test("ignores a value in the address that cannot be read", async () => {
    const { asked } = await openList("?price_from=cheap&length_from=1:30");
    expect(asked.at(-1)).toContain("length_from=1:30");
    expect(asked.at(-1)).not.toContain("price");
    expect(applied()).toEqual(["Length: 1 h 30 min – …"]);
  });
});

describe("a field with rows", () => {
  const labels = () => screen.getAllByLabelText<HTMLInputElement>("Label").map(({ value }) => value);
  const press = (name: string) => {
    const button = screen.getByRole("button", { name });
    button.focus();
    fireEvent.click(button);
  };
  const focused = () =>
    document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
  const openWith = async (...names: string[]) => {
    const opened = await open();
    for (const [place, name] of names.entries()) {
      press("Add an option");
      write(option(place + 1), "Label", name);
    }
    return opened;
  };

  test("focuses the first field of a new row and announces the row", async () => {
    await openWith("a");
    press("Add an option");
    expect(document.activeElement).toBe(option(2).getByLabelText("Label"));
    expect(screen.getByText("Option 2 added")).toBeTruthy();
  });

  test("a moved row keeps its values and the focus, even at either end", async () => {
    await openWith("a", "b", "c");
    press("Move option 3 up");
    expect(labels()).toEqual(["a", "c", "b"]);
    expect(focused()).toBe("Move option 2 up");
    expect(screen.getByText("Option moved to 2 of 3")).toBeTruthy();
    press("Move option 2 up");
    expect(labels()).toEqual(["c", "a", "b"]);
    expect(document.activeElement!.closest("li")).toBe(screen.getByRole("listitem", { name: "Option 1" }));
    press("Move option 2 down");
    expect(labels()).toEqual(["c", "b", "a"]);
    expect(document.activeElement!.closest("li")).toBe(screen.getByRole("listitem", { name: "Option 3" }));
  });

  test("typing leaves the focus in the field", async () => {
    await openWith("a", "b");
    const field = option(2).getByLabelText("Label");
    field.focus();
    write(option(2), "Label", "bc");
    expect(document.activeElement).toBe(field);
    expect(field.isConnected).toBe(true);
  });

  test("removing a row moves the focus to the next row, else to the last one, else to the add button", async () => {
    await openWith("a", "b", "c");
    press("Remove option 2");
    expect([labels(), focused()]).toEqual([["a", "c"], "Remove option 2"]);
    press("Remove option 2");
    expect([labels(), focused()]).toEqual([["a"], "Remove option 1"]);
    press("Remove option 1");
    expect(focused()).toBe("Add an option");
  });

  test("marks and focuses the invalid field of the row in question, and no other", async () => {
    await openWith("a", "", "c");
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: "One" } });
    fireEvent.click(screen.getAllByRole("button", { name: "Save" })[0]!);
    await settled();
    const wrong = [...document.querySelectorAll('[aria-invalid="true"]')];
    expect(wrong).toEqual([option(2).getByLabelText("Label")]);
    expect(document.activeElement).toBe(wrong[0]);
  });
});
