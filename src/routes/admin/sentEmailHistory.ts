import { sentEmailCalls } from "#src/contracts/admin/sentEmails.ts";
import { choicesOf } from "#src/contracts/choices.ts";
import { deliveryStates } from "#src/contracts/emails/delivery.ts";
import { deliveryWords } from "#src/contracts/emails/deliveryWords.ts";
import type { Told } from "./history.ts";
import type { ActDeclaration } from "./resource.ts";

/** The acts on a sent email. The call of the same name carries out each of them. */
export const sentActs = [
  {
    name: "release",
    label: "Release",
    done: "released",
    call: sentEmailCalls.release,
    confirm: { consequence: "It will be sent now, whatever the reason it was held.", reason: true },
  },
  {
    name: "restore",
    label: "Write to this address again",
    done: "written to again",
    call: sentEmailCalls.restore,
    confirm: {
      question: "Write to this address again",
      consequence:
        "Emails will be sent to it as to any other address. If they bounce again, we will stop after the third. If the person has switched off optional emails, do this only if they ask for it.",
      reason: true,
    },
  },
  {
    name: "resend",
    label: "Send again",
    done: "sent again",
    call: sentEmailCalls.resend,
    confirm: {
      consequence: "The same email will go to the same address once more. This cannot be undone.",
      reason: true,
    },
  },
] as const satisfies readonly ActDeclaration[];

/** The states that the history of an email shows, with their labels. */
const state = {
  field: "state",
  label: "Status",
  as: "select",
  choices: choicesOf(deliveryWords, deliveryStates),
} as const;

/** What the history of a sent email needs. */
export const sentEmailHistory = { acts: sentActs, fields: [state] } as const satisfies Told;
