import { accreditation } from "./accreditation.ts";
import type { ServerArea } from "./area.ts";
import { emails } from "./emails.ts";
import { house } from "./house.ts";
import { learning } from "./learning.ts";
import { main } from "./main.ts";
import { mentoring } from "./mentoring.ts";
import { podcasts } from "./podcasts.ts";
import { pss } from "./pss.ts";
import { record } from "./record.ts";
import { training } from "./training.ts";

/** Every area of the server. A new one only has to be added to this list. */
export const areas: readonly ServerArea[] = [
  main,
  training,
  learning,
  pss,
  accreditation,
  podcasts,
  mentoring,
  emails,
  record,
  house,
];
