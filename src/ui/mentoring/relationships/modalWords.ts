import { mentoringMessages as words } from "#src/contracts/messages/mentoring.ts";
import type {
  ModalAction,
  ModalOutcome,
  ModalSubject,
} from "#src/machines/mentoring/relationshipModalMachine.ts";

type Words = {
  title: (name: string) => string;
  /** The consequences. */
  says: (name: string) => string;
  /** M-031, M-032 */
  label: string;
  danger?: true;
};

/** The wording of each action, for the user's side. */
const actionWords: Record<Exclude<ModalAction, "create">, Words> = {
  "cancel-request": {
    title: (name) => `Cancel your request to ${name}?`,
    says: (name) => `${name} is told, and reads your reason. You can send a new request later.`,
    label: words.reason,
    danger: true,
  },
  "deny-request": {
    title: (name) => `Deny the request from ${name}?`,
    says: (name) => `${name} is told, and reads your reason. They can send a new request later.`,
    label: words.reason,
    danger: true,
  },
  "accept-request": {
    title: (name) => `Accept the request from ${name}?`,
    says: (name) => `Your relationship begins at once. ${name} is told and can read your message.`,
    label: words.personalMessage,
  },
  "end-relationship": {
    title: (name) => `End the relationship with ${name}?`,
    says: (name) =>
      `${name} is told, and reads your reason. Goals and meetings can still be read, but no longer changed. This cannot be undone.`,
    label: words.reason,
    danger: true,
  },
};

const createWords: Record<ModalSubject["as"], Words> = {
  MENTEE: {
    title: (name) => `Ask ${name} to be your mentor`,
    says: (name) => `${name} reads your message and accepts or denies your request.`,
    label: words.personalMessage,
  },
  MENTOR: {
    title: (name) => `Offer to mentor ${name}`,
    says: (name) => `${name} reads your message and accepts or denies your request.`,
    label: words.personalMessage,
  },
};

export const wordsOf = ({ action, as }: ModalSubject): Words =>
  action === "create" ? createWords[as] : actionWords[action];

/** The outcome, and what comes next. */
export const outcomeWords: Record<ModalOutcome, { title: string; says: (name: string) => string }> = {
  "request-created": {
    title: "Request sent",
    says: (name) => `You will be told when ${name} answers.`,
  },
  "request-cancelled": { title: "Request cancelled", says: (name) => `${name} has been told.` },
  "request-denied": { title: "Request denied", says: (name) => `${name} has been told.` },
  "request-accepted": {
    title: "Request accepted",
    says: (name) => `${name} has been told. Agree on a first meeting and write down what you want to reach.`,
  },
  "relationship-ended": {
    title: "Relationship ended",
    says: (name) => `${name} has been told. On the relationship’s page you can tell us how it was.`,
  },
};
