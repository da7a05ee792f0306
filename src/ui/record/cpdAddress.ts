import type * as z from "zod/mini";
import { cpdLogCalls } from "#src/contracts/cpdLog.ts";
import { readAddress, type ListAddress } from "#src/contracts/listAddress.ts";
import type { Asked, FirstCall } from "#src/routes/firstCalls.ts";

const { log } = cpdLogCalls;

/** How the query of the CPD log is written in its address. */
export const cpdAddress: ListAddress = {
  shape: log.query.shape,
  parts: ["year", "source", "category", "structured", "name", "sort", "page"],
};

export const readCpdLog = (search: URLSearchParams): z.input<typeof log.query> =>
  readAddress(cpdAddress, search);

export const first = ({ search }: Asked): FirstCall => ({ endpoint: log, query: readCpdLog(search) });
