import type * as z from "zod/mini";
import { readAddress, type ListAddress } from "#src/contracts/listAddress.ts";
import { pssCalls } from "#src/contracts/pss.ts";
import type { Asked, FirstCall } from "#src/routes/firstCalls.ts";
import { toPss } from "#src/routes/pss.ts";

/** How the query of each list is written in its address. */
export const pssAddresses = {
  accreditations: { shape: pssCalls.accreditations.query.shape, parts: ["status", "page"] },
  framework: { shape: pssCalls.framework.query.shape },
  history: { shape: pssCalls.history.query.shape, parts: ["accreditation", "page"] },
} as const satisfies Record<string, ListAddress>;

type Question<List extends keyof typeof pssCalls> = z.input<(typeof pssCalls)[List]["query"]>;
const { accreditations, framework, history } = pssAddresses;

export const readAccreditations = (search: URLSearchParams): Question<"accreditations"> =>
  readAddress(accreditations, search);
export const readFramework = (search: URLSearchParams): Question<"framework"> =>
  readAddress(framework, search);
export const readHistory = (search: URLSearchParams): Question<"history"> => readAddress(history, search);

/** The first request of each page, by the name of its row. */
export const first = {
  AcademyPSSAccreditations: ({ search }: Asked): FirstCall => ({
    endpoint: pssCalls.accreditations,
    query: readAccreditations(search),
  }),
  MyPssAccreditations: ({ search }: Asked): FirstCall => ({
    endpoint: pssCalls.framework,
    query: readFramework(search),
  }),
  MyPssHistory: ({ search }: Asked): FirstCall => ({
    endpoint: pssCalls.history,
    query: readHistory(search),
  }),
};

/** The address of the skills of one accreditation, or of all. */
export const frameworkHref = (accreditation?: number): string =>
  toPss("MyPssAccreditations", {}, { accreditation });
/** The address of the points for one accreditation, or for all. */
export const historyHref = (accreditation?: number): string => toPss("MyPssHistory", {}, { accreditation });
