import type { Area } from "./area.ts";
import { accreditation } from "./accreditation.ts";
import { emails } from "./emails.ts";
import { house } from "./house.ts";
import { learning } from "./learning.ts";
import { main } from "./main.ts";
import { mentoring } from "./mentoring.ts";
import { podcasts } from "./podcasts.ts";
import { pss } from "./pss.ts";
import { record } from "./record.ts";
import { training } from "./training.ts";

/** Every area of the product. A new one only has to be added to this list. */
export const registered = [
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
] as const satisfies readonly Area[];
