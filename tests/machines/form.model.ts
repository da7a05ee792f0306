import { formMachine, type FormContext, type FormInput } from "#src/machines/form/formMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import { offline, refused, stale } from "./failures.ts";

type FormModel = Model<typeof formMachine>;

const input: FormInput = {
  name: "profile",
  values: { job: "adviser" },
  check: ({ job }) => (job === "" ? { job: "Enter your job" } : {}),
};

const view = ({ values, saved, errors }: FormContext): string =>
  [
    String(values.job) || "empty",
    values.job !== saved.job && `saved ${saved.job}`,
    errors.job && `${errors.job}!`,
  ]
    .filter(Boolean)
    .join(", ");

const cases: FormModel["cases"] = [
  { type: "field.changed", field: "job", value: "trainer" },
  { type: "field.changed", field: "job", value: "" },
  { type: "field.changed", field: "job", value: "adviser" },
  { type: "save" },
  { type: "discard" },
  answered("save", { values: { job: "trainer" }, savedAt: 9 }),
  failed("save"),
  failed("save", refused("The given data was invalid.", { job: ["Too short", "Too vague"] })),
  { type: "row.loaded", values: { job: "manager" } },
  failed("keepUnsavedWork"),
  failed("askBeforeLeaving"),
];

export const formModel: FormModel = { machine: formMachine, input, cases, view };

/** A page that was lost while a long text was being typed. */
export const formWithDraftModel: FormModel = {
  machine: formMachine,
  input: { ...input, draft: { job: "adviser to small firms" } },
  cases: [...cases, { type: "takeDraft" }, { type: "dropDraft" }],
  view,
};

/** Two administrators with one record: the other has saved it meanwhile, all of it or one field. */
export const formStaleModel: FormModel = {
  machine: formMachine,
  input: {
    name: "term",
    values: { term: "Bond", tag: "old", version: "1" },
    check: () => ({}),
  },
  cases: [
    { type: "field.changed", field: "term", value: "Gilt" },
    { type: "save" },
    { type: "discard" },
    { type: "side.chosen", field: "term", side: "mine" },
    { type: "side.chosen", field: "term", side: "theirs" },
    answered("save", { values: { term: "Gilt", tag: "new", version: "3" }, savedAt: 9 }),
    failed("save", stale({ term: "Loan", tag: "new", version: "2" }, ["term", "tag"])),
    failed("save", stale({ term: "Bond", tag: "new", version: "2" }, ["tag"])),
    failed("askBeforeLeaving"),
    failed("keepUnsavedWork"),
  ],
  view: ({ values, saved, comparison }: FormContext): string =>
    [
      `${String(values.term)} ${String(values.tag)} at ${String(values.version)}`,
      values.term !== saved.term && `saved ${String(saved.term)}`,
      comparison && `of both ${comparison.conflicts.join()} ${Object.values(comparison.sides).join()}`,
    ]
      .filter(Boolean)
      .join(", "),
};

/** A save arrives and only its response is lost; another user may save another field after it. */
export const formLostModel: FormModel = {
  machine: formMachine,
  input: formStaleModel.input,
  cases: [
    { type: "field.changed", field: "term", value: "Gilt" },
    { type: "field.changed", field: "term", value: "Fund" },
    { type: "save" },
    failed("save", offline),
    failed("save", stale({ term: "Gilt", tag: "old", version: "2" }, ["term"])),
    failed("save", stale({ term: "Gilt", tag: "new", version: "2" }, ["term", "tag"])),
    { type: "discard" },
    { type: "row.loaded", values: { term: "Loan", tag: "old", version: "3" } },
  ],
  // What was sent decides whose a save is.
  view: (context) =>
    [
      formStaleModel.view!(context),
      ...context.sent.map((one) => `sent ${String(one.term)} ${String(one.tag)}`).sort(),
      `last ${String(context.sending?.term)} ${String(context.sending?.tag)}`,
    ].join(", "),
};

/** What saving would do must be agreed to first, if there is anything to agree to. */
export const formAskingModel: FormModel = {
  machine: formMachine,
  input: { ...input, asks: true },
  cases: [
    ...cases.filter(({ type }) => type !== "row.loaded"),
    answered("askFirst", null),
    answered("askFirst", {
      question: "Publish this to 3 people?",
      consequence: "It opens.",
      accept: "Publish",
    }),
    answered("askFirst", {
      question: "Publish this to 900 people?",
      consequence: "It opens.",
      accept: "Publish",
      gives: { looked: true },
      then: {
        ...{ question: "Are 900 meant?", consequence: "They are many.", accept: "Confirm 900" },
        gives: { confirmed: 900 },
      },
    }),
    failed("askFirst"),
    failed("askFirst", refused("The given data was invalid.", { job: ["Unknown"] })),
    { type: "agree" },
    { type: "decline" },
  ],
  // After the first of two questions, another one is open.
  view: (context) =>
    [
      view(context),
      context.question?.then && "asks once more",
      context.question?.gives && `gives ${Object.keys(context.question.gives).join()}`,
    ]
      .filter(Boolean)
      .join(", "),
};

/** Settings, each saved as soon as it is chosen: another may be chosen meanwhile. */
export const formSettingsModel: FormModel = {
  machine: formMachine,
  input: { name: "settings", values: { language: "en" }, check: () => ({}) },
  cases: [
    { type: "choose", field: "language", value: "cy" },
    { type: "choose", field: "language", value: "en" },
    { type: "save" },
    { type: "discard" },
    answered("save", { values: { language: "cy" }, savedAt: 9 }),
    answered("save", { values: { language: "en" }, savedAt: 9 }),
    failed("save"),
    failed("askBeforeLeaving"),
  ],
  // What was sent decides whether more was chosen since.
  view: ({ values, saved, sending }: FormContext) =>
    [values, saved, sending].map((one) => String(one?.language)).join(", "),
};

const elsewhere: FormModel["cases"] = [
  { type: "takeDraft" },
  { type: "dropDraft" },
  { type: "agree" },
  { type: "decline" },
];
const ofJob: FormModel["cases"] = [
  ...elsewhere,
  { type: "choose", field: "job", value: "trainer" },
  { type: "side.chosen", field: "job", side: "theirs" },
  { type: "row.loaded", values: { job: "manager" } },
];
const hearing = (model: FormModel, more: FormModel["cases"]): FormModel => ({
  ...model,
  cases: [...model.cases, ...more.filter(({ type }) => !model.cases.some((one) => one.type === type))],
});
/** For the laws: each also receives the events that only another one would get. */
export const formLawModels = [
  hearing(formModel, ofJob),
  hearing(formWithDraftModel, ofJob),
  hearing(formAskingModel, ofJob),
  hearing(formStaleModel, [
    ...elsewhere,
    { type: "choose", field: "term", value: "Gilt" },
    { type: "row.loaded", values: { term: "Bond", tag: "old", version: "1" } },
  ]),
  formLostModel,
  formSettingsModel,
];
