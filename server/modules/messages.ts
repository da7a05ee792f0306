import { messageType } from "../messages/messageType.ts";
import { resetMinutes } from "./linkTimes.ts";

/** Messages about signing in, and for help queries. */

export const passwordReset = messageType({
  key: "password-reset",
  set: "house",
  name: "Password reset",
  when: "When somebody asks for a new password on the sign-in page.",
  to: "The owner of the account",
  tags: ["URL"],
  subject: "Choose a new password",
  body: `<p>Hello *|USERNAME|*,</p><p>Someone asked for a new password for your account. If it was you, open the link to choose one.</p><p>The link works once, within ${resetMinutes} minutes. If it was not you, ignore this email. Your password will not change.</p>`,
  notice: null,
  forced: "Nobody could choose a new password without it.",
  button: "Choose a new password",
  because: "someone entered your address on the sign-in page",
  secret: true,
});

export const helpQuery = messageType({
  key: "help-query",
  set: "house",
  name: "Help query",
  when: "When somebody asks for help.",
  to: "The contacts for help queries; all House administrators if there are none",
  tags: ["SENDER_NAME", "LEARNER_NAME", "MESSAGE"],
  subject: "Help query from *|SENDER_NAME|*",
  body: "<p>Hello,</p><p>*|LEARNER_NAME|* asks:</p><p>*|MESSAGE|*</p>",
  notice: null,
  forced: "People who ask for help rely on it.",
  button: null,
  because: "you answer help queries",
  examples: {
    SENDER_NAME: "Priya Shah",
    LEARNER_NAME: "Priya Shah (priya.shah@example.org)",
    MESSAGE: "How do I change my profile picture?",
  },
});

export const directMessage = messageType({
  key: "direct-message",
  set: "house",
  name: "Message from the command line",
  when: "By the operator of the product, with “npm run admin -- notify”.",
  to: "One user",
  tags: ["MESSAGE"],
  subject: "A message for you",
  body: "<p>Hello *|USERNAME|*,</p><p>*|MESSAGE|*</p>",
  notice: "*|MESSAGE|*",
  forced: null,
  button: null,
  kind: "message",
});
