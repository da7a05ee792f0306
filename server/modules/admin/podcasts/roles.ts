import { roleSets } from "#src/contracts/roleSets.ts";
import { adminRoles } from "#src/contracts/roles.ts";
import { both, permission, roles } from "../../../access.ts";

/** Who makes podcasts (B-496, P-038). */
export const podcastAdmins = roles(...roleSets.podcastAdmins);
/** Who may see podcasts before learners do. */
export const podcastReaders = roles(...roleSets.podcastReaders);
/** Who decides about podcasts (P-062). */
export const reviewers = roles(...roleSets.contentReviewers);
/** P-060: administrators and reviewers, each with the permission. */
export const setsLive = both(roles(...adminRoles, "content reviewer"), permission("can_set_content_live"));
