import {
  relationshipModalMachine,
  type ModalAction,
  type ModalSubject,
} from "#src/machines/mentoring/relationshipModalMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import { offline, refused } from "./failures.ts";

const ada = { name: "Ada Lovelace", as: "MENTEE" } as const;

export const asking: ModalSubject = { ...ada, action: "create", learner: 3, advisor: 4 };
export const moving = (action: Exclude<ModalAction, "create">, relationship = 7): ModalSubject => ({
  ...ada,
  action,
  relationship,
});

/** With the field at which to show it, which makes it another kind of failure. */
const conflict = { failure: { kind: "invalid", status: 409, message: "It was cancelled." } };
const gone = { failure: { kind: "server", status: 404 } };

/** A model of one dialog after another about these. */
const modelOf = (...subjects: ModalSubject[]): Model<typeof relationshipModalMachine> => ({
  machine: relationshipModalMachine,
  input: undefined,
  cases: [
    ...subjects.map((subject) => ({ type: "open" as const, subject })),
    { type: "message.changed", message: "We could meet on Fridays." },
    { type: "message.changed", message: "We could meet online." },
    { type: "message.changed", message: " " },
    { type: "confirm" },
    { type: "dismiss" },
    { type: "discard" },
    { type: "ok" },
    answered("changeRelationship"),
    failed("changeRelationship", conflict),
    failed("changeRelationship", gone),
    failed("changeRelationship", offline),
    failed("changeRelationship", refused("Too long")),
    failed("keepUnsavedWork"),
    failed("askBeforeLeaving"),
  ],
});

export const relationshipModalModel = modelOf(asking, moving("accept-request"));
export const relationshipModalModels = [
  relationshipModalModel,
  modelOf(asking, { ...asking, advisor: 5 }),
  modelOf(asking, { ...asking, learner: 2 }),
  modelOf(moving("cancel-request"), moving("cancel-request", 8)),
  modelOf(moving("deny-request"), moving("end-relationship")),
];
