import * as z from "zod/mini";

/** The answer of a call that emails something to its caller. */
export const SentToOneself = z.object({
  /** The address. */
  to: z.string(),
  /** Whether the email was only made: without a mail server it is held. */
  held: z.boolean(),
});
export type SentToOneself = z.infer<typeof SentToOneself>;

/** The message about such an email if it is held. */
export const heldWords = "The email was made, but no mail server is set up, so it was not sent";
