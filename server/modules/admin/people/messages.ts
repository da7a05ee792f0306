import { messageType } from "../../../messages/messageType.ts";
import { invitationHours } from "../../linkTimes.ts";

export const invitation = messageType({
  key: "invitation",
  set: "house",
  name: "Invitation",
  when: "When an administrator creates an account, or invites its owner again.",
  to: "The owner of the account",
  tags: ["URL"],
  subject: "Your account is ready",
  body: `<p>Hello *|USERNAME|*,</p><p>You now have an account. Open the link to choose your password.</p><p>The link works once, within ${invitationHours} hours. After that you can ask for a new one on the sign-in page.</p>`,
  notice: null,
  forced: "Nobody could sign in for the first time without it.",
  button: "Choose a password",
  because: "an administrator created an account for you",
  secret: true,
});
