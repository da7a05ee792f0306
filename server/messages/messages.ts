import { messageType } from "./messageType.ts";

export const addressSuppressed = messageType({
  key: "address-suppressed",
  set: "house",
  name: "Address suppressed",
  when: "When a third email to an address is refused or comes back.",
  to: "Super admins",
  tags: ["MESSAGE", "URL"],
  subject: "An email address does not work",
  body: "<p>Hello *|USERNAME|*,</p><p>Emails to *|MESSAGE|* were refused or came back three times. Nothing more is sent to this address. Correct the address of the user. If the address works again, open one of the emails that went to it and choose “Write to this address again”.</p>",
  notice:
    "Emails to *|MESSAGE|* were refused or came back three times. Nothing more is sent to this address.",
  forced: null,
  button: "Open the sent emails",
  examples: { MESSAGE: "gareth.llewellyn@old-practice.example" },
});

export const addressComplained = messageType({
  key: "address-complained",
  set: "house",
  name: "Email reported as unwanted",
  when: "When somebody reports an email as unwanted to the provider of their mailbox.",
  to: "Super admins",
  tags: ["MESSAGE", "URL"],
  subject: "An email was reported as unwanted",
  body: "<p>Hello *|USERNAME|*,</p><p>*|MESSAGE|* has reported one of our emails as unwanted. Nothing more is sent to that address, and email notifications are off for its owner. If that was a mistake, open one of the emails that went to it and choose “Write to this address again”. If the owner has an account, they also have to switch email notifications on again in their profile.</p>",
  notice: "*|MESSAGE|* has reported an email as unwanted. Nothing more is sent to that address.",
  forced: null,
  button: "Open the sent emails",
  examples: { MESSAGE: "gareth.llewellyn@old-practice.example" },
});
