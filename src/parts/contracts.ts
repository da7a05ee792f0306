/** What is agreed with the server; zod makes its schemas while it is evaluated. */
import "#src/contracts/learning.ts";
import "#src/contracts/session.ts";
import "#src/contracts/user.ts";
