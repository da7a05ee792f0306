import { accreditationStatuses, pssCalls as calls } from "#src/contracts/pss.ts";
import { pssEnrolled } from "../../access.ts";
import type { App } from "../../app.ts";
import { catalogueOf } from "../../search/catalogue.ts";
import { on, type Handled } from "../../serve.ts";
import { readFramework, type Framework } from "./framework.ts";
import { accreditationOf, skillOf, sumOf } from "./standing.ts";

/** The professional skills framework for users enrolled in it (B-085). */
export const pssModule = (app: App): Handled[] => [
  on(calls.accreditations, pssEnrolled, async ({ query: { status, page, perPage }, caller }) => {
    const { accreditations, ledger } = await readFramework(app, caller.userId);
    const all = accreditations.map((one) => accreditationOf(one, ledger));
    const found = status?.length ? all.filter((one) => status.includes(one.status)) : all;
    return {
      ...pageOf(found, page, perPage),
      statuses: accreditationStatuses
        .map((value) => ({ value, count: all.filter((one) => one.status === value).length }))
        .filter(({ count }) => count > 0),
    };
  }),

  on(calls.framework, pssEnrolled, async ({ query: { accreditation }, caller }) => {
    const framework = await readFramework(app, caller.userId);
    const catalogue = await catalogueOf(app, framework.standing.version);
    return {
      data: framework.accreditations
        .filter(({ id }) => accreditation === undefined || id === accreditation)
        .map((one) => ({
          ...accreditationOf(one, framework.ledger),
          skills: one.skills.map((skill) => skillOf(skill, framework, catalogue)),
        })),
      accreditations: namesOf(framework),
    };
  }),

  on(calls.history, pssEnrolled, async ({ query: { accreditation, page, perPage }, caller }) => {
    const framework = await readFramework(app, caller.userId);
    const found = framework.ledger.filter(
      (one) => accreditation === undefined || one.accreditation.id === accreditation,
    );
    return {
      ...pageOf(found, page, perPage),
      points: sumOf(found),
      accreditations: namesOf(framework),
    };
  }),
];

const namesOf = ({ accreditations }: Framework) => accreditations.map(({ id, name }) => ({ id, name }));

const pageOf = <Row>(rows: readonly Row[], page: number, perPage: number) => ({
  data: rows.slice((page - 1) * perPage, page * perPage),
  meta: { total: rows.length, page, perPage },
});
