import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { optionLists } from "#src/contracts/admin/options.ts";
import { mentors as mentorPlace } from "#src/routes/admin/mentoring.ts";
import mentors from "#src/routes/admin/resources/mentors.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { listPage } from "#src/ui/admin/list/listPage.tsx";
import { durationInput } from "#src/ui/admin/kinds/duration/Input.tsx";
import { specimenPlace, specimens } from "../../specimens/specimens.ts";
import { showField } from "../kit/show.tsx";
import { settled, showPage } from "../showPage.tsx";
import { applied, openFilter } from "./filters.ts";
import { admin, listed, noViews } from "./places.ts";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const noChoices = { body: { data: Object.fromEntries(optionLists.map((list) => [list, []])) } };
const open = async (place: ResourcePlace, resource: AnyResource, query = "") =>
  (await openAt(place, resource, query)).asked;
const openAt = async (place: ResourcePlace, resource: AnyResource, query = "") => {
  const asked: string[] = [];
  const { history } = await showPage(listPage(place, resource), `${place.path}${query}`, {
    me: admin,
    path: place.path,
    answers: {
      ...noViews,
      "GET /api/admin/options/": noChoices,
      [`GET ${resource.calls.list.path}`]: (_, url) => {
        asked.push(url.search);
        return listed([]);
      },
    },
  });
  return { asked, history };
};
const choose = async (control: HTMLElement, value?: string) => {
  if (value === undefined) fireEvent.click(control);
  else fireEvent.change(control, { target: { value } });
  await settled();
};

test("a filter of yes or no limits the list to either", async () => {
  const asked = await open(mentorPlace, mentors as AnyResource);
  const filter = await openFilter("Has free places");
  const chosen = () =>
    (filter.queryAllByRole("radio", { checked: true }) as HTMLInputElement[]).map(
      ({ labels }) => labels![0]!.textContent,
    );
  expect(chosen()).toEqual([]);
  await choose(filter.getByRole("radio", { name: "Yes" }));
  expect(asked.at(-1)).toBe("?has_places=true");
  expect(chosen()).toEqual(["Yes"]);
  expect(applied()).toEqual(["Has free places: Yes"]);
  await choose(filter.getByRole("radio", { name: "No" }));
  expect(asked.at(-1)).toBe("?has_places=false");
  expect(applied()).toEqual(["Has free places: No"]);
});

test("a filter of several values adds and removes them one by one", async () => {
  const asked = await open(specimenPlace, specimens as AnyResource, "?topics=Leeds");
  const filter = await openFilter("Topics");
  const box = (name: string) => filter.getByRole("checkbox", { name }) as HTMLInputElement;
  expect([box("Leeds").checked, box("Tax").checked]).toEqual([true, false]);
  await choose(box("Tax"));
  expect(asked.at(-1)).toBe("?topics=Leeds&topics=Tax");
  expect([box("Leeds").checked, box("Safety").checked, box("Tax").checked]).toEqual([true, false, true]);
  await choose(box("Leeds"));
  expect(asked.at(-1)).toBe("?topics=Tax");
  expect(applied()).toEqual(["Topics: Tax"]);
});

test("a filter of days has two ends, each of which limits the other", async () => {
  const asked = await open(specimenPlace, specimens as AnyResource);
  const filter = await openFilter("Shown");
  const end = (name: string) => filter.getByLabelText(name) as HTMLInputElement;
  await choose(end("From"), "2026-03-01");
  expect(asked.at(-1)).toBe("?shown_from=2026-03-01");
  expect(applied()).toEqual(["Shown: 01/03/2026 – …"]);
  await choose(end("To"), "2026-03-31");
  expect(new URLSearchParams(asked.at(-1)).get("shown_to")).toContain("2026-03-31");
  expect(applied()).toEqual(["Shown: 01/03/2026 – 31/03/2026"]);
  expect([end("From").value, end("To").value]).toEqual(["2026-03-01", "2026-03-31"]);
  expect([end("From").max, end("To").min]).toEqual(["2026-03-31", "2026-03-01"]);
});

test("a filter of days says that its end is before its beginning, and is applied once it is not", async () => {
  const { asked, history } = await openAt(specimenPlace, specimens as AnyResource, "?shown_from=2026-12-01");
  const filter = await openFilter("Shown");
  const end = (name: string) => filter.getByLabelText(name) as HTMLInputElement;
  const [before, steps] = [asked.length, history.length];
  await choose(end("To"), "2026-11-01");
  expect(filter.getByText("The end is before the beginning")).toBeTruthy();
  expect(end("To").getAttribute("aria-invalid")).toBe("true");
  fireEvent.blur(end("To"));
  expect([asked.length, history.length]).toEqual([before, steps]);
  expect(applied()).toEqual(["Shown: 01/12/2026 – …"]);
  // What was entered stays, so that either end can be corrected.
  expect([end("From").value, end("To").value]).toEqual(["2026-12-01", "2026-11-01"]);
  await choose(end("From"), "2026-10-01");
  expect(filter.queryByText("The end is before the beginning")).toBeNull();
  expect(asked.at(-1)).toBe("?shown_from=2026-10-01&shown_to=2026-11-01");
  expect(applied()).toEqual(["Shown: 01/10/2026 – 01/11/2026"]);
  fireEvent.blur(end("From"));
  await choose(end("To"), "2026-09-01");
  await choose(filter.getByRole("button", { name: "Any" }));
  expect([end("From").value, end("To").value, applied()]).toEqual(["", "", []]);
  expect(filter.queryByText("The end is before the beginning")).toBeNull();
});

test("an address whose range ends before it begins asks for everything, like any other nonsense", async () => {
  const asked = await open(
    specimenPlace,
    specimens as AnyResource,
    "?shown_from=2026-12-01&shown_to=2026-11-01&topics=Tax",
  );
  expect(asked).toEqual(["?topics=Tax"]);
  expect(applied()).toEqual(["Topics: Tax"]);
});

test("a date that is typed digit by digit is one question and one step of the history", async () => {
  const { asked, history } = await openAt(specimenPlace, specimens as AnyResource);
  const filter = await openFilter("Shown");
  const from = filter.getByLabelText("From") as HTMLInputElement;
  const [before, steps] = [asked.length, history.length];
  for (const year of ["0002", "0020", "0202", "2026"]) {
    await choose(from, `${year}-03-01`);
    expect(from.value).toBe(`${year}-03-01`);
  }
  expect(asked.slice(before)).toEqual(["?shown_from=2026-03-01"]);
  // Until the field is left, another day takes the place of the first one.
  for (const day of ["02", "20"]) await choose(from, `2026-03-${day}`);
  expect(asked.at(-1)).toBe("?shown_from=2026-03-20");
  expect(history.length - steps).toBe(1);
  // What is left unfinished does not count.
  await choose(from, "0002-03-20");
  fireEvent.blur(from);
  expect(from.value).toBe("2026-03-20");
  await choose(from, "2026-04-01");
  expect(history.length - steps).toBe(2);
});

test("a duration with seconds is given and cleared in its three parts", () => {
  const { Input } = durationInput;
  const { given } = showField<number | null>(null, (bound) => (
    <Input
      resource={specimens}
      Part={() => null}
      field={{ field: "at", label: "Begins at", as: "duration", seconds: true }}
      bound={{ ...bound, label: "Begins at" }}
    />
  ));
  const part = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const give = (name: string, value: string) => fireEvent.change(part(name), { target: { value } });
  give("Seconds", "30");
  give("Minutes", "2");
  give("Hours", "1");
  expect(given).toEqual([30, 150, 3_750]);
  expect(["Hours", "Minutes", "Seconds"].map((name) => part(name).value)).toEqual(["1", "2", "30"]);
  give("Hours", "");
  give("Minutes", "");
  give("Seconds", "");
  expect(given.slice(3)).toEqual([150, 30, null]);
});
