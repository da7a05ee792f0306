import { assign, setup } from "xstate";
import { hasMovedOn } from "#src/contracts/failures.ts";
import { mentoringLimits, type ProfileType } from "#src/contracts/mentoringWords.ts";
import { asks, back, quiet, said, type Declared } from "#src/contracts/shown.ts";
import type { Hold } from "../leave/leaveMachine.ts";
import { effect, heard, promised } from "../provided.ts";

/** The outcome of each action of the modal (B-210 … B-214). */
export const outcomes = {
  create: "request-created",
  "cancel-request": "request-cancelled",
  "deny-request": "request-denied",
  "accept-request": "request-accepted",
  "end-relationship": "relationship-ended",
} as const;
export type ModalAction = keyof typeof outcomes;
export type ModalOutcome = (typeof outcomes)[ModalAction];

/** The subject of the modal: a pair of profiles, or an existing relationship. */
export type ModalSubject = {
  /** The other person's name. */
  name: string;
  /** The user's side. */
  as: ProfileType;
} & (
  | { action: "create"; learner: number; advisor: number }
  | { action: Exclude<ModalAction, "create">; relationship: number }
);

export type ModalAsk = { subject: ModalSubject; message: string };

export type ModalContext = {
  subject: ModalSubject | null;
  message: string;
  /** Why it was not done. */
  failure: unknown;
  outcome: ModalOutcome | null;
};

export type ModalEvent =
  | { type: "open"; subject: ModalSubject }
  | { type: "message.changed"; message: string }
  | { type: "confirm" }
  | { type: "dismiss" }
  | { type: "discard" }
  | { type: "ok" };

const isBlank = (text: string): boolean => text.trim() === "";

const isSame = (one: ModalSubject | null, other: ModalSubject): boolean => {
  if (one?.action !== other.action) return false;
  if (one.action === "create" && other.action === "create")
    return one.learner === other.learner && one.advisor === other.advisor;
  return one.action !== "create" && other.action !== "create" && one.relationship === other.relationship;
};

const work = { name: "relationship" } as const;
const hold: Hold = {
  ...work,
  question: "Leave without sending?",
  consequence: "What you have written will be lost.",
};

type Failed = { event: { error: unknown } };
const failure = ({ event }: Failed) => ({ failure: event.error });

/**
 * Asks for a relationship, or moves one: with a personal message or a reason, without which nothing is sent. What is
 * typed stays until there is an answer, even if the dialog is closed in between.
 */
export const relationshipModalMachine = setup({
  types: {
    meta: {} as Declared,
    context: {} as ModalContext,
    events: {} as ModalEvent,
    tags: {} as "open" | "busy" | "failed" | "overtaken",
  },
  actors: {
    changeRelationship: promised<void, ModalAsk>("changeRelationship"),
    keepUnsavedWork: heard<ModalEvent, { name: string }>("keepUnsavedWork"),
    askBeforeLeaving: heard<{ type: "discard" }, Hold>("askBeforeLeaving"),
  },
  actions: {
    /** What was read before may be out of date. */
    showChanged: effect("showChanged"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    goToRelationships: effect("goToRelationships"),
    noteSubject: assign(({ context }, { subject }: { subject: ModalSubject }) => ({
      subject,
      message: isSame(context.subject, subject) ? context.message : "",
      failure: null,
      outcome: null,
    })),
    noteMessage: assign((_, { message }: { message: string }) => ({
      message: message.slice(0, mentoringLimits.message),
    })),
    noteFailure: assign((_, { failure }: { failure: unknown }) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    forgetMessage: assign({ message: "" }),
    noteOutcome: assign(({ context }) => ({ outcome: outcomes[context.subject!.action] })),
  },
  guards: {
    isEmpty: (_, { message }: { message: string }) => isBlank(message),
    isWritten: ({ context }) => !isBlank(context.message),
    isOvertaken: (_, { failure }: { failure: unknown }) => hasMovedOn(failure),
  },
}).createMachine({
  id: "relationshipModal",
  context: { subject: null, message: "", failure: null, outcome: null },
  initial: "closed",
  states: {
    closed: {
      meta: back,
      on: {
        open: {
          meta: asks,
          target: "opening",
          actions: { type: "noteSubject", params: ({ event }) => event },
        },
      },
    },
    opening: { always: [{ guard: "isWritten", target: "unsaved" }, { target: "blank" }] },
    blank: {
      meta: quiet,
      tags: "open",
      description: "B-219: there is nothing to confirm until something is written.",
      on: {
        "message.changed": [
          {
            guard: { type: "isEmpty", params: ({ event }) => event },
            meta: quiet,
            actions: { type: "noteMessage", params: ({ event }) => event },
          },
          { target: "unsaved", actions: { type: "noteMessage", params: ({ event }) => event } },
        ],
        dismiss: "closed",
      },
    },
    unsaved: {
      tags: "open",
      initial: "writing",
      invoke: {
        id: "keepUnsavedWork",
        src: "keepUnsavedWork",
        input: work,
        onError: { description: "The dialog works without it." },
      },
      states: {
        writing: {
          initial: "fresh",
          invoke: {
            id: "askBeforeLeaving",
            src: "askBeforeLeaving",
            input: hold,
            onError: { description: "The dialog works without it." },
          },
          on: {
            "message.changed": [
              {
                guard: { type: "isEmpty", params: ({ event }) => event },
                target: "#relationshipModal.blank",
                actions: { type: "noteMessage", params: ({ event }) => event },
              },
              { meta: quiet, actions: { type: "noteMessage", params: ({ event }) => event } },
            ],
            confirm: "sending",
            dismiss: "#relationshipModal.closed",
            discard: { target: "#relationshipModal.closed", actions: "forgetMessage" },
          },
          states: {
            fresh: { meta: quiet },
            failed: {
              meta: said,
              tags: "failed",
              description: "It was not answered, or not accepted as it is; it can be sent again.",
            },
          },
        },
        sending: {
          meta: quiet,
          tags: "busy",
          entry: "forgetFailure",
          invoke: {
            id: "changeRelationship",
            src: "changeRelationship",
            input: ({ context }) => ({ subject: context.subject!, message: context.message.trim() }),
            onDone: {
              target: "#relationshipModal.settled",
              actions: ["noteOutcome", "forgetMessage", "showChanged"],
            },
            onError: [
              {
                guard: { type: "isOvertaken", params: failure },
                target: "#relationshipModal.overtaken",
                actions: [
                  { type: "noteFailure", params: failure },
                  { type: "showFailure", params: failure },
                  "showChanged",
                ],
              },
              {
                target: "writing.failed",
                actions: [
                  { type: "noteFailure", params: failure },
                  { type: "showFailure", params: failure },
                ],
              },
            ],
          },
        },
      },
    },
    overtaken: {
      meta: said,
      tags: ["open", "overtaken"],
      description:
        "The other side, or another tab, was faster. What is written can be read and copied; the page behind shows how it stands now.",
      on: { dismiss: "closed" },
    },
    settled: {
      meta: { focus: "heading", says: "shown" },
      tags: "open",
      description: "B-215",
      on: { ok: { target: "closed", actions: "goToRelationships" } },
    },
  },
});
