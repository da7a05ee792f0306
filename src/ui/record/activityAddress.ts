import type * as z from "zod/mini";
import { activityCalls } from "#src/contracts/activityLog.ts";
import { readAddress, type ListAddress } from "#src/contracts/listAddress.ts";
import type { Asked, FirstCall } from "#src/routes/firstCalls.ts";
import { toRecord } from "#src/routes/record.ts";

const { log, history } = activityCalls;

/** How the query of the activity log is written in its address. */
export const activityAddress: ListAddress = { shape: log.query.shape, parts: ["act", "type", "page"] };

export const readActivity = (search: URLSearchParams): z.input<typeof log.query> =>
  readAddress(activityAddress, search);

export const first = ({ search }: Asked): FirstCall => ({ endpoint: log, query: readActivity(search) });
export const firstOfOne = ({ params }: Asked): FirstCall => ({ endpoint: history, params });

export const activityPlace = { label: "Activity Log", href: toRecord("AcademyActivityLog") };
