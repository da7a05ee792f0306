import { roleSets } from "#src/contracts/roleSets.ts";
import { roles } from "../../../access.ts";

/** Who makes podcasts (B-496, P-038). */
export const podcastAdmins = roles(...roleSets.podcastAdmins);
/** Who may see them before learners do. */
export const podcastReaders = roles(...roleSets.podcastReaders);
