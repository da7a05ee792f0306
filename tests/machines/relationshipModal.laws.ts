import { isDeepStrictEqual } from "node:util";
import type {
  ModalContext,
  relationshipModalMachine,
} from "#src/machines/mentoring/relationshipModalMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";
import { hasStatus, showsFailure } from "./failures.ts";

type Modal = At<ModalContext>;

const longest = 250;
const typed = ({ event }: Modal): string => event["message"];
const isBlank = (at: Modal) => typed(at).trim() === "";
const isWritten = (at: Modal) => !isBlank(at);
const notes = (at: Modal) => ({ message: typed(at).slice(0, longest) });
const isAsBefore = ({ context, event }: Modal) => isDeepStrictEqual(context.subject, event["subject"]);
const hasText = ({ context }: Modal) => context.message.trim() !== "";
const begins = (at: Modal) => ({
  subject: at.event["subject"],
  message: isAsBefore(at) ? at.context.message : "",
  failure: null,
  outcome: null,
});

const keepsWork = asks("keepUnsavedWork", { name: "relationship" });
const holds = asks("askBeforeLeaving", {
  name: "relationship",
  question: "Leave without sending?",
  consequence: "What you have written will be lost.",
});

type Outcomes = Record<string, ModalContext["outcome"]>;
const begun: Outcomes = { create: "request-created", "accept-request": "request-accepted" };
const outcomes: Outcomes = {
  ...begun,
  "cancel-request": "request-cancelled",
  "deny-request": "request-denied",
  "end-relationship": "relationship-ended",
};

const isOvertaken = hasStatus(409, 404);

/** What these laws prove. */
const rule = {
  begins: "the modal opens with an empty text, or with the unsent text for the same subject",
  text: "a move cannot be confirmed without a text [B-219]",
  typed: "a text is cut at 250 characters, and kept until it has been sent or discarded [B-216]",
  once: "a confirmed move is sent once",
  asked:
    "creating or accepting a request shows its outcome: request-created, request-accepted [B-210][B-213]",
  answered:
    "cancelling, denying or ending shows its outcome: request-cancelled, request-denied, relationship-ended [B-211][B-212][B-214]",
  overtaken: "a relationship that has changed or is gone is reported, and the move cannot be confirmed again",
  again: "a move that got no response or was refused can be confirmed again",
  ok: "only Ok closes the modal after an outcome, and goes to the relationships [B-215]",
};

/** A request or a move needs a text (B-219) of at most 250 characters (B-216), and ends with Ok (B-215). */
export const relationshipModalLaws: LawTable<typeof relationshipModalMachine> = {
  start: () => ({ to: "closed", context: { subject: null, message: "", failure: null, outcome: null } }),
  startRule: rule.begins,
  waits: {},
  laws: [
    {
      in: "closed",
      on: "open",
      when: (at) => !(isAsBefore(at) && hasText(at)),
      to: "blank",
      sets: begins,
      rule: rule.begins,
    },
    {
      in: "closed",
      on: "open",
      when: (at) => isAsBefore(at) && hasText(at),
      to: "unsaved.writing.fresh",
      sets: begins,
      does: [keepsWork, holds],
      rule: rule.begins,
    },
    { in: "blank", on: "message.changed", when: isBlank, sets: notes, rule: rule.text },
    {
      in: "blank",
      on: "message.changed",
      when: isWritten,
      to: "unsaved.writing.fresh",
      sets: notes,
      does: [keepsWork, holds],
      rule: rule.typed,
    },
    {
      in: "unsaved.writing",
      on: "message.changed",
      when: isBlank,
      to: "blank",
      sets: notes,
      rule: rule.text,
    },
    { in: "unsaved.writing", on: "message.changed", when: isWritten, sets: notes, rule: rule.typed },
    { in: ["blank", "unsaved.writing", "overtaken"], on: "dismiss", to: "closed", rule: rule.typed },
    { in: "unsaved.writing", on: "discard", to: "closed", sets: { message: "" }, rule: rule.typed },
    { in: "unsaved", on: "keepUnsavedWork ✗", rule: rule.typed },
    { in: "unsaved.writing", on: "askBeforeLeaving ✗", rule: rule.typed },
    {
      in: "unsaved.writing",
      on: "confirm",
      to: "unsaved.sending",
      sets: { failure: null },
      rule: rule.once,
      does: ({ context }) => [
        asks("changeRelationship", { subject: context.subject, message: context.message.trim() }),
      ],
    },
    ...(["asked", "answered"] as const).map((kind) => ({
      in: "unsaved.sending",
      on: "changeRelationship ✓",
      when: ({ context }: Modal) => context.subject!.action in begun === (kind === "asked"),
      to: "settled",
      sets: ({ context }: Modal) => ({ message: "", outcome: outcomes[context.subject!.action]! }),
      does: [does("showChanged")],
      rule: rule[kind],
    })),
    {
      in: "unsaved.sending",
      on: "changeRelationship ✗",
      when: isOvertaken,
      to: "overtaken",
      sets: ({ event }) => ({ failure: event["error"] }),
      does: (at) => [...showsFailure(at), does("showChanged")],
      rule: rule.overtaken,
    },
    {
      in: "unsaved.sending",
      on: "changeRelationship ✗",
      when: (at) => !isOvertaken(at),
      to: "unsaved.writing.failed",
      sets: ({ event }) => ({ failure: event["error"] }),
      does: (at) => [...showsFailure(at), holds],
      rule: rule.again,
    },
    { in: "settled", on: "ok", to: "closed", does: [does("goToRelationships")], rule: rule.ok },
  ],
};
