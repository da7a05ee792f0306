import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { optionLists } from "#src/contracts/admin/options.ts";
import { housePlaces } from "#src/routes/admin/house.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { FieldDeclaration } from "#src/routes/admin/kinds.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { Form, FormProvider } from "#src/ui/account/FormActor.tsx";
import { initialValues, mayBeEveryone } from "#src/ui/admin/form/draft.ts";
import { LateUpload } from "#src/ui/admin/kinds/file/Input.tsx";
import { LateImage } from "#src/ui/admin/kinds/image/Input.tsx";
import { LateRows } from "#src/ui/admin/kinds/rows/Input.tsx";
import { RecordField } from "#src/ui/admin/form/RecordField.tsx";
import { descriptionOf } from "../kit/show.tsx";
import { settled, showPage } from "../showPage.tsx";
import { specimenPlace } from "../../specimens/specimens.ts";
import { admin } from "./places.ts";

// Loaded beforehand: the form then has them at once, however busy the machine is.
beforeAll(() => Promise.all([LateUpload.load(), LateImage.load(), LateRows.load()]));

type Kind = {
  kind: string;
  resource: AnyResource;
  field: FieldDeclaration;
  at: ResourcePlace;
};

/** One field of every kind in records; fields for users both with and without the choice of everyone. */
const kinds = new Map<string, Kind>();
for (const at of [...housePlaces, specimenPlace] as ResourcePlace[]) {
  const resource = (await at.load()).default as AnyResource;
  for (const field of resource.fields) {
    const everyone = mayBeEveryone(resource, field)
      ? ["users or everyone", "users, not everyone"]
      : [field.as];
    for (const kind of everyone) if (!kinds.has(kind)) kinds.set(kind, { kind, resource, field, at });
  }
}

const wrong = "This is not what was asked for";
const help = "What it is for";

describe.each([...kinds.values()])("a field of a record: $kind", ({ kind, resource, field, at }) => {
  const open = async () => {
    function Save() {
      const { send } = Form.useActorRef();
      const save = () => {
        // An unchanged form has nothing to save.
        send({ type: "field.changed", field: "another", value: 1 });
        send({ type: "save" });
      };
      return <button onClick={save}>Save</button>;
    }
    const helped = { ...field, help } as FieldDeclaration;
    delete (helped as { when?: unknown }).when;
    const values = {
      ...initialValues(resource),
      ...(kind === "users, not everyone" && { [field.field]: [] }),
    };
    await showPage(
      () => (
        <FormProvider
          name="one"
          {...{ values }}
          check={() => ({ [field.field]: wrong })}
          save={async () => values}
          saved={() => {}}
        >
          <RecordField at={{ place: at, resource }} field={helped} fresh />
          <Save />
        </FormProvider>
      ),
      "/admin/house/glossary",
      {
        me: admin,
        answers: {
          "GET /api/admin/options/": {
            body: { data: Object.fromEntries(optionLists.map((list) => [list, []])) },
          },
          "GET /api/admin/options/users": { body: { data: [] } },
          "GET /api/admin/options/audiences": { body: { data: [] } },
        },
      },
    );
    await settled();
  };
  const described = (text: string): Element[] =>
    [...document.querySelectorAll("[aria-describedby]")].filter((one) => descriptionOf(one).includes(text));

  test("is described by its help text; an invalid one is described by its error, marked and focused [3.3.1]", async () => {
    await open();
    await vi.waitFor(() => expect(described(help)).toHaveLength(1));
    expect(document.querySelector("[aria-invalid]")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await settled();
    const invalid = [...document.querySelectorAll('[aria-invalid="true"]')];
    expect(invalid).toHaveLength(1);
    expect(described(wrong)).toEqual(invalid);
    await vi.waitFor(() => expect(invalid[0]!.contains(document.activeElement)).toBe(true));
  });
});
