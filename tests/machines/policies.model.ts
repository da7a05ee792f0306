import { policiesMachine, type PoliciesContext } from "#src/machines/policies/policiesMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";

type PoliciesModel = Model<typeof policiesMachine>;

const names = new Map([
  [1, "GDPR"],
  [2, "cookies"],
]);

/** The policy being asked for or read, what else is outstanding, and on whose behalf. */
const view = ({ policy, outstanding, acting }: PoliciesContext): string =>
  [
    policy !== null && names.get(policy),
    outstanding.length > 0 && `outstanding ${outstanding.map((id) => names.get(id)).join(" and ")}`,
    acting && "acting",
  ]
    .filter(Boolean)
    .join(", ");

/** There is a new version by now. */
const changed = { failure: { kind: "conflict", status: 409 } };

const choices: PoliciesModel["cases"] = [
  { type: "accept", version: "1.0" },
  answered("acceptPolicy"),
  failed("acceptPolicy"),
  failed("acceptPolicy", changed),
  { type: "decline" },
  { type: "keepText" },
  { type: "confirm", version: "1.0" },
  { type: "cancel" },
  answered("declinePolicy"),
  failed("declinePolicy"),
  failed("declinePolicy", changed),
  { type: "logout.failed" },
  { type: "read", policy: 2 },
  { type: "dismiss" },
];

/** A newcomer: both policies are outstanding. */
export const policiesModel: PoliciesModel = {
  machine: policiesMachine,
  input: { outstanding: [2, 1], acting: false },
  cases: choices,
  view,
};

/** The answer of another tab, of the server, and of acting as another user. */
export const policiesElsewhereModel: PoliciesModel = {
  machine: policiesMachine,
  input: { outstanding: [2], acting: false },
  cases: [
    ...choices,
    { type: "user.changed", outstanding: [2], acting: false },
    { type: "user.changed", outstanding: [], acting: false },
    { type: "user.changed", outstanding: [2], acting: true },
  ],
  view,
};

/** Everything that may change while a user is asked, or reads. */
export const policiesChangingModel: PoliciesModel = {
  machine: policiesMachine,
  input: { outstanding: [1, 2], acting: false },
  cases: [
    ...choices,
    { type: "read", policy: 1 },
    ...[[], [2], [1, 2]].flatMap((outstanding) =>
      [true, false].map((acting) => ({ type: "user.changed" as const, outstanding, acting })),
    ),
  ],
  view,
};

/** Only GDPR is outstanding. */
export const policiesAloneModel: PoliciesModel = {
  ...policiesElsewhereModel,
  input: { outstanding: [1], acting: false },
};

/** A user acting as a newcomer opens the page. */
export const policiesActingModel: PoliciesModel = {
  ...policiesElsewhereModel,
  input: { outstanding: [1, 2], acting: true },
};
