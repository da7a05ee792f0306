import { act, fireEvent } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { demoPassword, emailOf } from "#server/seed/accounts.ts";
import { sortNames } from "#src/contracts/admin/query.ts";
import { fillPath } from "#src/contracts/endpoint.ts";
import { createAddress, editAddress, listAddress, type ResourcePlace } from "#src/routes/admin/place.ts";
import type { FieldDeclaration } from "#src/routes/admin/kinds.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { routes } from "#src/areas/table.ts";
import { withinRecord } from "#src/ui/admin/withinRecord.ts";
import { isRequired } from "#src/ui/admin/form/draft.ts";
import { startTestApp, type Browser, type TestApp } from "../server/harness.ts";
import { everyPlace, places } from "./derivedPlaces.ts";
import { fillWorld } from "./derivedWorld.ts";
import { candidates, type World } from "./fieldValues.ts";
import { fillAndSave, fillIn } from "./filling.ts";
import { amountOf, chosenBy, filterValues, fits, type Row } from "./filterValues.ts";
import { openPage, type Opened } from "./page.tsx";

const { exists } = routes;

/**
 * Every derived screen is exercised once: real pages, machines and services over the real server. The list of places
 * drives it, so a new resource needs no line here. The values typed in come from the contracts.
 */

/** Fields that the server fills in when they are left empty, so they do not stay empty. */
const filledIn: Readonly<Record<string, readonly string[]>> = { AdminBroadcastsIndex: ["starts_at"] };

let t: TestApp;
let mine: Browser;
let theirs: Browser;
let world: World;

beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation((said: unknown) => void warnings.push(String(said)));
  t = await startTestApp({ seed: true });
  await t.createUser({
    email: "colleague@example.org",
    firstName: "Grace",
    lastName: "Hopper",
    roles: ["super admin"],
  });
  mine = await t.signIn(emailOf("super"), demoPassword);
  theirs = await t.signIn("colleague@example.org");
  world = await fillWorld(t, mine);
});
afterAll(() => t.close());

const opened: Opened[] = [];
const open = async (browser: Browser, address: string): Promise<Opened> => {
  const page = await openPage(browser, address);
  opened.push(page);
  return page;
};
/** The kinds of fields for which two versions of a sparse record have been compared. */
const comparedWithLittle = new Set<string>();
/** The calls that the client has made successfully on all of these screens: `PATCH /api/admin/users/{id}`. */
const answered = new Set<string>();

/** Warnings from React, such as the one about two children with the same key. */
const warnings: string[] = [];
afterEach(() => expect(warnings.splice(0)).toEqual([]));

afterEach(() =>
  opened.splice(0).forEach((page) => {
    for (const { method, path, status } of page.calls)
      if (status === 200) answered.add(`${method} ${path.replace(/\/\d+/g, "/{id}")}`);
    page.close();
  }),
);

type Values = Record<string, unknown>;

const alerts = ({ shown }: Opened): string[] =>
  shown.queryAllByRole("alert").flatMap(({ textContent }) => textContent || []);
const errorsOf = (page: Opened): Values => page.form().getSnapshot().context.errors;
const isSaved = (page: Opened): boolean => page.form().getSnapshot().matches({ pristine: "saved" });

/** Returns the place itself. If it belongs to a record, its address is that of the first record. */
async function withParent(place: ResourcePlace): Promise<ResourcePlace> {
  // Items and exams have no screens in the back office yet.
  if (place.within) return { ...place, path: fillPath(place.path, { id: 1 }) };
  const parent = everyPlace.find(({ path }) => place.path.startsWith(`${path}/:id/`))!;
  const { list } = (await parent.load()).default.calls;
  const [first] = (await mine.get(`${list.path}?perPage=1`)).json.data;
  return { ...place, path: fillPath(place.path, { id: first.id }) };
}

describe.each(places.map((one) => [one.place.name, one] as const))("%s", (_, { list, place: declared }) => {
  let place = declared;
  let resource: AnyResource;
  const path = () => fillPath(resource.calls.list.path, resource.calls.list.given);
  const made: { required?: Row; full?: Row } = {};
  const asMade: Record<string, boolean> = {};
  const wasTaken = ({ field }: FieldDeclaration) => asMade[field] === true;
  beforeAll(async () => {
    resource = (await place.load()).default;
    if (declared.param) place = await withParent(declared);
    if (place.within) ({ resource } = withinRecord({ place: declared, resource }, 1));
  });

  const isListed = declared.param === undefined;
  const savesIn = ({ calls }: Opened, id: number) =>
    calls.filter(
      ({ method, path: of }) => method === resource.calls.update!.method && of === `${path()}/${id}`,
    );
  const makes = exists(`${place.name}Create`);
  const changes = exists(`${place.name}Edit`);
  const read = async (id: number): Promise<Row> => (await mine.get(`${path()}/${id}`)).json.data;
  const isChangeable = ({ fixed, kept }: FieldDeclaration) => fixed !== true && kept !== true;
  const isFilledIn = ({ field }: FieldDeclaration) => filledIn[place.name]?.includes(field) ?? false;
  const valueOf = (field: FieldDeclaration, round: number) => candidates(world, resource, field, round)[0];

  const madeIn = ({ calls }: Opened) =>
    calls.filter(({ method, path: of }) => method === "POST" && of === path());

  async function make(fields: readonly FieldDeclaration[], round: number, fill = fillAndSave): Promise<Row> {
    const page = await open(mine, createAddress(place));
    const typed = await fill(page, { world, resource, fields, round });
    const answer = madeIn(page).at(-1);
    expect([answer?.status, answer?.json?.errors, alerts(page)]).toEqual([200, undefined, []]);
    const row = await read(answer!.json.data.id as number);
    const { next } = resource;
    expect(page.history.at(-1)).toBe(next ? `${place.path}/${row.id}/${next}` : listAddress(place));
    expect(row).toMatchObject(typed);
    return row;
  }

  /** A record to change: one created here, or an existing one. */
  const some = async (): Promise<Row> =>
    made.full ? read(made.full.id) : (await mine.get(`${path()}?perPage=5`)).json.data[0];

  test.runIf(makes)(
    "creates a record with only the required fields, once if the answer is lost",
    async () => {
      made.required = await make(
        resource.fields.filter((field) => isRequired(resource, field)),
        1,
        async (page, filling) => {
          page.loseAnswers(`POST ${path()}`);
          const typed = await fillAndSave(page, filling);
          expect(page.form().getSnapshot().hasTag("failed")).toBe(true);
          page.loseAnswers(null);
          await page.press("Save");
          const ids = madeIn(page).flatMap(({ json }) => json.data?.id ?? []);
          expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
          return typed;
        },
      );
      for (const field of resource.fields.filter(isFilledIn))
        expect([field.field, made.required[field.field]]).toEqual([field.field, t.app.now().toISOString()]);
    },
  );

  test.runIf(makes)("creates a record with every field", async () => {
    made.full = await make(
      resource.fields.filter(({ kept }) => !kept),
      2,
    );
    for (const field of resource.fields)
      asMade[field.field] = JSON.stringify(made.full[field.field]) === JSON.stringify(valueOf(field, 2));
  });

  test.runIf(changes)(
    "saves a changed field once when Save is pressed twice, and then has nothing to save [T-58]",
    async () => {
      const row = await some();
      const page = await open(mine, editAddress(place, row.id));
      const field = resource.fields.find(isChangeable)!;
      const value = field.as === "boolean" ? row[field.field] !== true : valueOf(field, 3);
      page.type({ [field.field]: value });
      await page.press("Save", 2);
      expect([errorsOf(page), alerts(page), isSaved(page)]).toEqual([{}, [], true]);
      expect(savesIn(page, row.id)).toHaveLength(1);
      // Hidden while a dialog that was answered before is still fading.
      expect(page.shown.getByRole("button", { name: "Save", hidden: true })).toHaveProperty("disabled", true);
      expect(await read(row.id)).toMatchObject({ [field.field]: value });
    },
  );

  test.runIf(makes && changes)("every optional field can be emptied again", async () => {
    const optional = resource.fields.filter(
      (field) => isChangeable(field) && !isRequired(resource, field) && !field.when && !isFilledIn(field),
    );
    const { id } = made.full!;
    const page = await open(mine, editAddress(place, id));
    const fresh = await open(mine, createAddress(place));
    const empty = Object.fromEntries(
      optional.map(({ field }) => [field, fresh.form().getSnapshot().context.values[field]]),
    );
    page.type(empty);
    if (!page.form().getSnapshot().hasTag("dirty")) return;
    await page.press("Save");
    // At least one of several fields is needed: the one that is reported keeps its value.
    const needed = Object.keys(errorsOf(page));
    for (const field of needed) {
      page.type({ [field]: made.full![field] });
      delete empty[field];
    }
    if (needed.length > 0) await page.press("Save");
    expect([errorsOf(page), alerts(page), isSaved(page)]).toEqual([{}, [], true]);
    const again = await open(mine, editAddress(place, id));
    expect(again.form().getSnapshot().context.values).toMatchObject(empty);
  });

  /** Two users have the record open, and the other saves first. @returns my page, once saved or refused */
  async function saveAfter(row: Row, ours: Values, others: Values): Promise<Opened> {
    const page = await open(mine, editAddress(place, row.id));
    const other = await open(theirs, editAddress(place, row.id));
    other.type(others);
    await other.press("Save");
    expect([errorsOf(other), isSaved(other)]).toEqual([{}, true]);
    page.type(ours);
    await page.press("Save");
    return page;
  }

  async function stale(row: Row, ours: Values, others: Values): Promise<Opened> {
    const page = await saveAfter(row, ours, others);
    expect(savesIn(page, row.id).map(({ status }) => status)).toEqual([409]);
    await expect.poll(() => document.activeElement?.textContent).toMatch(/has saved this .* since/);
    return page;
  }

  /**
   * With two fields, each user changes a different one, and then both change the same one. With one field, both set the
   * same value, which is no conflict.
   */
  async function saveStale(row: Row, round: number, one: FieldDeclaration, two?: FieldDeclaration) {
    if (!two) {
      const value = one.as === "boolean" ? row[one.field] !== true : valueOf(one, round);
      const page = await saveAfter(row, { [one.field]: value }, { [one.field]: value });
      expect([savesIn(page, row.id).map(({ status }) => status), isSaved(page)]).toEqual([[200], true]);
      expect(await read(row.id)).toMatchObject({ [one.field]: value });
      return;
    }
    const [ours, others] = [valueOf(one, round), valueOf(two, round)];
    const page = await stale(row, { [one.field]: ours }, { [two.field]: others });
    expect(page.shown.queryAllByRole("radio").map((radio) => (radio as HTMLInputElement).name)).not.toContain(
      `side-${one.field}`,
    );
    await page.press("Save");
    expect([errorsOf(page), alerts(page), isSaved(page)]).toEqual([{}, [], true]);
    expect(await read(row.id)).toMatchObject({ [one.field]: ours, [two.field]: others });

    const [first, last] = [valueOf(one, round + 1), valueOf(one, round + 2)];
    const both = await stale(await read(row.id), { [one.field]: last }, { [one.field]: first });
    await both.press("Save");
    expect(savesIn(both, row.id)).toHaveLength(1);
    expect(await read(row.id)).toMatchObject({ [one.field]: first });
    fireEvent.click(both.shown.getByRole("radio", { name: /^Keep mine/, hidden: true }));
    await both.press("Save");
    expect(await read(row.id)).toMatchObject({ [one.field]: last });
  }

  test.runIf(changes)(
    "a stale save loses nobody's work, for a full record and for a sparse one [T-47]",
    async () => {
      const fields = resource.fields.filter(
        (field) =>
          isChangeable(field) &&
          !isFilledIn(field) &&
          !field.when &&
          // Fields with any number of possible values.
          ["text", "textArea", "richText", "number", "date", "dateTime"].includes(field.as) &&
          // Fields where the server accepts whatever the contract does.
          (!makes || wasTaken(field)),
      );
      const [one = resource.fields.find(isChangeable)!, two] = fields;
      await saveStale(await some(), 5, one, two);
      // In a sparse record the kinds of the fields matter: each pair is compared once.
      const kinds = `${one.as}, ${two?.as}`;
      if (!makes || comparedWithLittle.has(kinds)) return;
      comparedWithLittle.add(kinds);
      await saveStale(await read(made.required!.id), 8, one, two);
    },
  );

  test.runIf(isListed)("every filter and sort order returns and shows the right rows", async () => {
    const page = await open(mine, listAddress(list));
    const told = async (question: URLSearchParams): Promise<Row[]> => {
      const { status, json } = await mine.get(`${path()}?${question}`);
      expect([question.toString(), status]).toEqual([question.toString(), 200]);
      return json.data;
    };
    const shown = async (question: URLSearchParams): Promise<Row[]> => {
      const data = await told(question);
      await page.go(listAddress(list, question.toString()));
      const rows = Math.max(page.shown.queryAllByRole("row").length - 1, 0);
      expect([question.toString(), rows, alerts(page)]).toEqual([question.toString(), data.length, []]);
      return data;
    };
    const all = await told(new URLSearchParams({ perPage: "200" }));
    for (const filter of resource.filters) {
      const known = chosenBy(world, filter).map(String);
      // Compare rows with the filter if they show its values.
      const isTold =
        all.length < 200 &&
        // How a range compares values is up to the server.
        filter.as !== "range" &&
        all.every((row) =>
          filter.as === "dateRange"
            ? filter.field in row
            : [row[filter.field]].flat().every((value) => known.includes(String(value))),
        );
      for (const [name, value] of filterValues(world, filter, all)) {
        const rows = await shown(new URLSearchParams({ [name]: value }));
        const fitting = all.filter((row) => fits(filter, name, row, value));
        if (isTold)
          expect([name, value, rows.map(({ id }) => id).toSorted()]).toEqual([
            name,
            value,
            fitting.slice(0, 25).length === fitting.length
              ? fitting.map(({ id }) => id).toSorted()
              : rows
                  .filter((row) => fits(filter, name, row, value))
                  .map(({ id }) => id)
                  .toSorted(),
          ]);
      }
    }
    for (const sort of sortNames(resource.calls.list.query)) {
      const [up, down] = [
        await shown(new URLSearchParams({ sort })),
        await shown(new URLSearchParams({ sort: `-${sort}` })),
      ];
      // The order of words depends on their collation; that of numbers and timestamps is checked.
      for (const [rows, turn] of [
        [up, 1],
        [down, -1],
      ] as const) {
        const held = rows.map((row) => amountOf(row[sort])).filter((value) => value !== null);
        expect([sort, turn, held]).toEqual([sort, turn, held.toSorted((a, b) => turn * (a - b))]);
      }
      if (up.length < 25)
        expect([sort, up.map((row) => row[sort])]).toEqual([sort, down.map((row) => row[sort]).reverse()]);
    }
  });

  // Before the acts: something done to a record may prevent its deletion.
  test("deletes a record after confirmation; it is then not found [T-48]", async () => {
    if (!resource.calls.remove || !resource.removing) return;
    const { id } = made.full!;
    const page = await open(mine, editAddress(place, id));
    await page.press("Delete");
    const dialog = await page.over.findByRole("alertdialog");
    await act(async () =>
      fireEvent.click([...dialog.querySelectorAll("button")].find((one) => one.textContent === "Delete")!),
    );
    await page.settled();
    expect(page.calls.findLast(({ method }) => method === "DELETE")?.status).toBe(200);
    expect((await mine.get(`${path()}/${id}`)).status).toBe(404);
  });

  test.runIf(isListed)(
    "every action reports its outcome for a row and can be undone where Undo is offered [G-19]",
    async () => {
      for (const declared of resource.acts) {
        const { name, label, confirm } = declared;
        const page = await open(mine, listAddress(list, name === "restore" ? "archived=all" : ""));
        const box = page.shown.queryAllByRole("checkbox").at(-1)!;
        fireEvent.click(box);
        const button = page.shown.queryByRole("button", { name: label });
        // This row does not offer the act.
        if (!button) continue;
        fireEvent.click(button);
        if (declared.fields) {
          await fillIn(page, declared, { world, resource });
        } else if (confirm) {
          const dialog = await page.over.findByRole(confirm.reason ? "dialog" : "alertdialog");
          const reason = dialog.querySelector("textarea");
          if (reason) fireEvent.change(reason, { target: { value: "Tried" } });
          fireEvent.click([...dialog.querySelectorAll("button")].find((one) => one.textContent === label)!);
        }
        await page.settled();
        const { status, json } = page.calls.findLast(({ path: of }) => of === `${path()}/bulk`)!;
        expect([name, status, json.data.done + json.data.refused.length]).toEqual([name, 200, 1]);
        if (json.data.undo === null) continue;
        await page.press("Undo");
        expect([name, page.calls.find(({ path: of }) => of.startsWith("/api/admin/undo/"))?.status]).toEqual([
          name,
          200,
        ]);
      }
    },
  );
});

/** Last, after every screen has been exercised. */
describe("the client's own requests", () => {
  test.each([
    ["E-065", "GET /api/admin/users"],
    ["E-066", "GET /api/admin/users/{id}"],
    ["E-068", "PATCH /api/admin/users/{id}"],
    ["E-077", "POST /api/admin/broadcasts"],
    ["E-078", "GET /api/admin/broadcasts/{id}"],
    ["E-079", "PATCH /api/admin/broadcasts/{id}"],
    ["E-080", "POST /api/admin/audiences"],
    ["E-081", "GET /api/admin/audiences/{id}"],
    ["E-083", "GET /api/admin/options/"],
    ["E-085", "POST /api/admin/contact-emails"],
    ["E-086", "GET /api/admin/contact-emails/{id}"],
    ["E-087", "PATCH /api/admin/contact-emails/{id}"],
    ["E-093][B-428", "POST /api/admin/reports/schedule"],
    ["E-094][B-428", "GET /api/admin/reports/schedule"],
    ["E-095][B-428", "GET /api/admin/reports/schedule/{id}"],
    ["E-096][B-428", "PATCH /api/admin/reports/schedule/{id}"],
    ["E-143", "GET /api/admin/emails"],
    ["E-144", "GET /api/admin/emails/{id}"],
    ["E-145][B-513", "POST /api/admin/emails/preview"],
    ["E-146][B-513", "POST /api/admin/emails/{id}"],
    ["B-391", "POST /api/admin/users"],
  ])("[%s] %s is sent by a screen and succeeds", (_, call) => expect([...answered]).toContain(call));
});
