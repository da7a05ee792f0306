import { createActor, fromCallback, fromPromise, waitFor } from "xstate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminCalls } from "#src/contracts/admin/resource.ts";
import { listMachine, type ListActAsk, type ListOutcome } from "#src/machines/admin/listMachine.ts";
import { removalMachine } from "#src/machines/admin/removalMachine.ts";
import { formMachine, type FormValues } from "#src/machines/form/formMachine.ts";
import { housePlaces } from "#src/routes/admin/house.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { createCall, type Call } from "#src/services/call.ts";
import { createHttp } from "#src/services/http.ts";
import { bodyOf, check, initialValues, valuesOf } from "#src/ui/admin/form/draft.ts";
import { demoPassword, emailOf } from "#server/seed/accounts.ts";
import { startTestApp, type TestApp } from "../harness.ts";

type Row = FormValues & { id: number; version: string };

let t: TestApp;
let calls: [Call, Call];
beforeAll(async () => {
  t = await startTestApp({ seed: true });
  const callOf = async (account: string): Promise<Call> => {
    const browser = await t.signIn(emailOf(account), demoPassword);
    const world = { fetch: browser.fetch, cookies: browser.cookieText, loggedOut: () => false };
    return createCall(createHttp({ ...world, baseURL: t.config.publicUrl }));
  };
  // The same administrator at two devices: some of these resources are for super administrators alone.
  calls = [await callOf("super"), await callOf("super")];
}, 60_000);
afterAll(() => t.close());

/** What is typed into the form of a new record, and then into that of the record. */
const typed: Record<string, { first: FormValues; second: FormValues }> = {
  AdminProfileManagement: { first: { name: "Planner" }, second: { description: "Plans" } },
  AdminContacts: {
    first: { name: "Desk", email: "desk@academy.example", area: "house" },
    second: { name: "Front desk" },
  },
  AdminCarouselIndex: { first: { title: "New here", url: "/catalogue" }, second: { summary: "Look" } },
  AdminBroadcastsIndex: {
    first: { message: "<p>Later</p>", priority: 3, starts_at: "2027-01-31T10:00:00.000Z" },
    second: { priority: 7 },
  },
  AdminGlossaryManagement: {
    first: { term: "Zebra bond", meaning: "<p>Striped</p>" },
    second: { term: "Zebra" },
  },
  AdminImageBankManagementIndex: { first: { name: "Rooms" }, second: { description: "Of the venues" } },
  AdminReleaseNoteManagement: {
    first: { title: "Soon", release: "2027.5", body: "<p>More</p>" },
    second: { release: "2027.6" },
  },
};

/** The form of a record, as the screen provides it. */
function formOf(
  resource: AnyResource,
  values: FormValues,
  save: (values: FormValues) => Promise<FormValues>,
) {
  const nothing = () => {};
  const logic = formMachine.provide({
    actions: { keepDraft: nothing, forgetDraft: nothing, showSaved: nothing, showFailure: nothing },
    actors: {
      keepUnsavedWork: fromCallback(nothing),
      askBeforeLeaving: fromCallback(nothing),
      save: fromPromise<FormValues, { values: FormValues }>(({ input }) => save(input.values)),
    },
  });
  return createActor(logic, { input: { name: "record", values, check: check(resource) } }).start();
}

const typeInto = (form: ReturnType<typeof formOf>, values: FormValues): void => {
  for (const [field, value] of Object.entries(values)) form.send({ type: "field.changed", field, value });
};
const saveIt = async (form: ReturnType<typeof formOf>) => {
  form.send({ type: "save" });
  await waitFor(form, (s) => !s.hasTag("busy"));
  return form.getSnapshot();
};
const updating =
  (call: Call, resource: AnyResource, id: number) =>
  async (values: FormValues): Promise<FormValues> => {
    const body = { ...bodyOf(resource, values), version: values.version };
    const answer = await call(resource.calls.update!, { params: { id }, body } as never);
    return valuesOf(resource, (answer as { data: Row }).data);
  };

describe.each(housePlaces.filter(({ name }) => name in typed).map((place) => [place.name, place] as const))(
  "%s by the generic machines",
  (name, place) => {
    let resource: AnyResource;
    let row: Row;
    const { first, second } = typed[name]!;
    const read = async (): Promise<Row> =>
      ((await calls[0](resource.calls.read!, { params: { id: row.id } } as never)) as { data: Row }).data;

    test("a record is made by its form", async () => {
      resource = (await place.load()).default;
      const form = formOf(resource, initialValues(resource), async (values) => {
        const answer = await calls[0](resource.calls.create!, { body: bodyOf(resource, values) } as never);
        row = (answer as { data: Row }).data;
        return values;
      });
      typeInto(form, first);
      const saved = await saveIt(form);
      expect([saved.value, saved.context.errors]).toEqual([{ pristine: "saved" }, {}]);
      expect(row).toMatchObject(first);
    });

    test("an empty form is refused by the contract before anything is sent", () => {
      const errors = check(resource)(initialValues(resource));
      expect(Object.keys(errors).length).toBeGreaterThan(0);
    });

    test("two at one record: the later save is compared, and goes on top of the other [T-47]", async () => {
      const forms = calls.map((call) =>
        formOf(resource, valuesOf(resource, row), updating(call, resource, row.id)),
      );
      const [ours, theirs] = forms as [(typeof forms)[0], (typeof forms)[0]];
      const [field] = Object.keys(second) as [string];
      typeInto(theirs, second);
      expect((await saveIt(theirs)).matches({ pristine: "saved" })).toBe(true);
      const [otherField] = Object.keys(first).filter(
        (one) => one !== field && typeof first[one] === "string",
      );
      typeInto(ours, second);
      if (otherField) typeInto(ours, { [otherField]: first[otherField] });
      // Typed the same on top of what was there before: still not saved over what the other one did.
      const refused = await saveIt(ours);
      expect(refused.matches({ unsaved: { editing: "compared" } })).toBe(true);
      expect(refused.context.comparison).toMatchObject({ differing: [], theirs: second });
      expect((await saveIt(ours)).matches({ pristine: "saved" })).toBe(true);
      expect(await read()).toMatchObject({ ...first, ...second });
    });

    test("its history tells both writes, the newest first [T-58]", async () => {
      const answer = (await calls[0](resource.calls.history!, { params: { id: row.id } } as never)) as {
        data: { act: string; changes: { field: string; after: unknown }[] }[];
      };
      expect(answer.data.at(-1)!.act).toBe("created");
      const [field, after] = Object.entries(second)[0]!;
      expect(answer.data.flatMap(({ changes }) => changes)).toContainEqual(
        expect.objectContaining({ field, after }),
      );
    });

    test("an act is done to it and, where that can be undone, undone [G-19]", async () => {
      const act = resource.acts[0]!;
      const list = createActor(
        listMachine.provide({
          actors: {
            act: fromPromise<Omit<ListOutcome, "act">, ListActAsk>(async ({ input }) => {
              const body = { act: input.act, ...input.target };
              const answer = await calls[0](resource.calls.bulk!, { query: {}, body } as never);
              return (answer as { data: Omit<ListOutcome, "act"> }).data;
            }),
            takeBack: fromPromise<void, { token: string }>(async ({ input }) => {
              await calls[0](adminCalls.undo, { params: input });
            }),
          },
          actions: { forgetRows: () => {}, showUndone: () => {}, showFailure: () => {} },
        }),
      ).start();
      const before = await read();
      list.send({
        type: "act.chosen",
        act: { name: act.name, asks: act.confirm !== undefined },
        target: { ids: [row.id] },
      });
      if (act.confirm) list.send({ type: "confirm", reason: "Tried" });
      await waitFor(list, (s) => !s.hasTag("busy"));
      const { outcome } = list.getSnapshot().context;
      expect(outcome!.done + outcome!.refused.length).toBe(1);
      if (act.name !== "archive") return;
      expect((await read()).archived_at).not.toBeNull();
      list.send({ type: "undo" });
      await waitFor(list, (s) => !s.hasTag("busy"));
      expect(list.getSnapshot().matches({ resting: "browsing" })).toBe(true);
      expect((await read()).archived_at).toBe(before.archived_at);
    });

    test("it is deleted after a question [T-48]", async () => {
      const { version } = await read();
      const left: string[] = [];
      const removal = createActor(
        removalMachine.provide({
          actors: {
            removeRecord: fromPromise(async () => {
              await calls[0](resource.calls.remove!, { params: { id: row.id }, query: { version } } as never);
            }),
          },
          actions: {
            goToList: () => void left.push("list"),
            showFailure: (_, { failure }) => void left.push(String(failure)),
          },
        }),
      ).start();
      removal.send({ type: "remove" });
      removal.send({ type: "confirm" });
      await waitFor(removal, (s) => s.status === "done" || s.matches("resting"));
      expect(left).toEqual(["list"]);
      await expect(read()).rejects.toMatchObject({ failure: { status: 404 } });
    });
  },
);
