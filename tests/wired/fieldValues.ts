import { shapeOf } from "#src/contracts/admin/query.ts";
import type { UploadedFile } from "#src/contracts/kinds/file.ts";
import { permissionNames, roleNames } from "#src/contracts/roles.ts";
import type { Choice, Choices, FieldDeclaration } from "#src/routes/admin/kinds.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { limitsOf, rowResource } from "#src/ui/admin/form/draft.ts";

/** The available choices: the server's lists of options, and people, audiences, pictures and other records. */
export type World = {
  options: Readonly<Record<string, readonly Choice[]>>;
  users: readonly number[];
  audiences: readonly number[];
  /** Active mentoring profiles. */
  mentees: readonly number[];
  mentors: readonly number[];
  items: readonly number[];
  exams: readonly number[];
  pictures: readonly number[];
  /** Uploaded, but not in any record yet. */
  files: readonly UploadedFile[];
};

const day = 86_400_000;
const start = Date.parse("2027-03-01T10:00:00Z");
/** A picture of one pixel. */
const png =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/**
 * Returns values to type into a field that satisfy its contract. The first is tried first, the others if the server
 * rejects it.
 * `round` makes one record's values different from another's.
 */
export function candidates(
  world: World,
  resource: AnyResource,
  field: FieldDeclaration,
  round: number,
): unknown[] {
  const schema = shapeOf((resource.calls.create ?? resource.calls.update)!.body)[field.field]!;
  return kindOf(world, resource, field, round).filter((value) => schema.safeParse(value).success);
}

function kindOf(world: World, resource: AnyResource, field: FieldDeclaration, round: number): unknown[] {
  const after = resource.fields.indexOf(field);
  const nth = <T>(list: readonly T[]): T => list[round % list.length]!;
  /** All of them, beginning with a different one in each round. */
  const turned = <T>(list: readonly T[]): T[] => list.map((_, index) => list[(index + round) % list.length]!);
  const chosen = (choices: Choices) =>
    (typeof choices === "string" ? world.options[choices]! : choices).map(({ value }) => value);
  switch (field.as) {
    case "text":
    case "textArea":
      return [
        `Text ${round}`,
        `one${round}, other${round}`,
        `/catalogue?round=${round}`,
        `person${round}@academy.example`,
        `https://academy.example/${round}`,
        `0${round % 10}:30`,
        `${10 + round}.0`,
        `WEBVTT\n\n00:00:0${round % 10}.000 --> 00:00:10.000\nText ${round}`,
        nth(["Europe/London", "Europe/Paris", "Asia/Tokyo"]),
        "",
      ];
    case "richText":
      return [`<p>Text ${round}</p>`];
    case "number": {
      const { min = 0, max = 100 } = limitsOf(resource, field);
      return [Math.min((field.min ?? min) + round, field.max ?? max)];
    }
    case "date":
      return [new Date(start + (after + round) * day).toISOString().slice(0, 10)];
    case "dateTime":
      return [new Date(start + (after + round) * day).toISOString()];
    case "duration":
      return [(1 + round) * 5_400];
    case "percentage":
      return [10 + round];
    case "offset":
      return ["before", "after"].map((direction) => ({ amount: 1 + round, unit: "days", direction }));
    case "money":
      return [{ amount: 1_250 + round, currency: "GBP" }];
    case "dateRange":
      return [{ from: `2026-03-0${1 + (round % 8)}`, to: "2026-03-31" }];
    case "location":
      return [
        {
          ...{ address: `${round} High Street`, town: "Leeds", postcode: "LS1 4AP", country: "" },
          ...{ latitude: null, longitude: null },
        },
      ];
    case "weekdays":
      return [{ days: [1, 4], every: 1 + round }];
    case "rows":
      return [
        [
          Object.fromEntries(
            field.fields.map((one) => [
              one.field,
              kindOf(world, rowResource(resource, field), one, round)[0],
            ]),
          ),
        ],
      ];
    case "boolean":
      return [round % 2 === 1];
    case "colour":
      return [`#33669${round % 10}`];
    case "select":
      return turned(chosen(field.choices));
    case "multiSelect":
      return [[nth(chosen(field.choices))]];
    // Free text may be an address.
    case "tags": {
      const offered = chosen(field.choices);
      return [[offered.length > 0 ? nth(offered) : `person${round}@academy.example`]];
    }
    case "permissions":
      return [[nth(permissionNames)]];
    case "roles":
      return [[nth(roleNames)]];
    case "users":
      return turned(world.users).map((id) => [id]);
    case "user":
      return turned(world.users);
    case "audience":
      return [nth(world.audiences)];
    case "mentee":
      return turned(world.mentees);
    case "mentor":
      return turned(world.mentors);
    case "item":
      return turned(world.items);
    case "exam":
      return turned(world.exams);
    case "role":
      return [nth(roleNames)];
    case "audiences":
      return [[nth(world.audiences)]];
    case "bankImage":
      return [nth(world.pictures)];
    case "image":
      return [png];
    // It is uploaded before its record is saved.
    case "file":
      return [...world.files, null];
  }
}
