import { messageType } from "./messageType.ts";

export const addressSuppressed = messageType({
  key: "address-suppressed",
  set: "house",
  name: "Address no longer written to",
  when: "When an address has refused its third email.",
  to: "Super admins",
  tags: ["MESSAGE", "URL"],
  subject: "An email address does not work",
  body: "<p>Hello *|USERNAME|*,</p><p>Emails to *|MESSAGE|* were refused three times. Nothing more is sent to it. Correct the address of the user. If the address works again, open one of the emails that went to it and choose “Write to this address again”.</p>",
  notice: "Emails to *|MESSAGE|* were refused three times. Nothing more is sent to it.",
  forced: null,
  button: "Open the sent emails",
  examples: { MESSAGE: "gareth.llewellyn@old-practice.example" },
});
