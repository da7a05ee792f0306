import {
  signUpMachine,
  type SignUpContext,
  type SignUpInput,
} from "#src/machines/mentoring/signUpMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import { cancelled, offline, refused, stale, unauthorized, unavailable } from "./failures.ts";

type SignUpModel = Model<typeof signUpMachine>;

const input: SignUpInput = {
  name: "mentoring.mentor",
  id: null,
  values: { role: "", about: "", version: null },
  check: ({ role }) => (role === "" ? { role: "Enter your role" } : {}),
  read: ({ role, about, version }) => ({ role, about, version }),
};
const view = ({ id, values, saved, errors, failure, comparison }: SignUpContext): string =>
  [
    `${id} at ${String(values["version"])}: ${String(values["role"])} ${String(values["about"])}`,
    `saved ${String(saved["role"])} ${String(saved["about"])} at ${String(saved["version"])}`,
    errors["role"],
    failure !== null && "failed",
    comparison && `of both ${comparison.conflicts.join()} ${Object.values(comparison.sides).join()}`,
  ]
    .filter(Boolean)
    .join(", ");
const saved = (role: string, version: string) =>
  answered("saveDraft", { id: 1, version, values: { role, about: "", version: null }, savedAt: 9 });

export const signUpModel: SignUpModel = {
  machine: signUpMachine,
  input,
  cases: [
    { type: "field.changed", field: "role", value: "Tutor" },
    { type: "field.changed", field: "role", value: "" },
    { type: "submit" },
    { type: "retry" },
    { type: "connection.restored" },
    { type: "kept.found", values: { role: "Tutor", version: null } },
    { type: "kept.found", values: { role: "", version: null } },
    { type: "discard" },
    saved("Tutor", "1"),
    failed("saveDraft", offline),
    failed("saveDraft", unavailable(503)),
    failed("saveDraft", unauthorized),
    failed("saveDraft", cancelled),
    failed("saveDraft"),
    failed("saveDraft", refused("The given data was invalid.", { role: ["Too long"] })),
    answered("submitProfile", { status: "ACTIVE" }),
    failed("submitProfile", offline),
    failed("submitProfile"),
    failed("submitProfile", refused("The given data was invalid.", { role: ["Too vague"] })),
    failed("hearDevice"),
    failed("keepUnsavedWork"),
    failed("askBeforeLeaving"),
  ],
  view,
};

/**
 * Two tabs with one draft: the other one has meanwhile saved the same field, another one, or everything there is to
 * save.
 */
export const signUpStaleModel: SignUpModel = {
  machine: signUpMachine,
  input: { ...input, id: 1, values: { role: "Tutor", about: "", version: "1" } },
  cases: [
    { type: "field.changed", field: "role", value: "Trainer" },
    { type: "submit" },
    { type: "retry" },
    { type: "connection.restored" },
    { type: "kept.found", values: { role: "Trainer", version: "1" } },
    { type: "side.chosen", side: "mine" },
    { type: "side.chosen", side: "theirs" },
    { type: "discard" },
    answered("saveDraft", {
      ...{ id: 1, version: "3", savedAt: 9 },
      values: { role: "Trainer", about: "new", version: "2" },
    }),
    failed("saveDraft", offline),
    failed("saveDraft", stale({ role: "Coach", about: "", version: "2" }, ["role"])),
    failed("saveDraft", stale({ role: "Tutor", about: "new", version: "2" }, ["about"])),
    failed("saveDraft", stale({ role: "Trainer", about: "", version: "2" }, ["role"])),
    answered("submitProfile", { status: "ACTIVE" }),
    failed("submitProfile", stale({ role: "Coach", about: "", version: "2" }, ["role"])),
    failed("submitProfile", stale({ role: "Tutor", about: "new", version: "2" }, ["about"])),
    failed("submitProfile", stale({ role: "Tutor", about: "", version: "2", status: "ACTIVE" }, ["status"])),
    failed(
      "submitProfile",
      stale({ role: "Tutor", about: "", version: "2", status: "REVIEW_PENDING" }, ["status"]),
    ),
  ],
  // What was sent decides later which of the two has changed a field.
  view: (context) =>
    `${view(context)}, sent ${["role", "about"].map((field) => [...new Set(context.sent.map((one) => String(one[field])))].sort().join()).join(" and ")}`,
};

/** For the laws: each also receives the events that only the other one would get. */
export const signUpLawModels: readonly SignUpModel[] = [
  { ...signUpModel, cases: [...signUpModel.cases, { type: "side.chosen", side: "mine" }] },
  signUpStaleModel,
];
