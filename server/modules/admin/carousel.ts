import { asc, isNull, sql } from "drizzle-orm";
import { carouselCalls } from "#src/contracts/admin/carousel.ts";
import type { Ordered } from "#src/contracts/admin/order.ts";
import { safeInternalUrl } from "#src/contracts/urls.ts";
import { routes } from "#src/areas/table.ts";
import { systemAdmins } from "../../access.ts";
import type { App } from "../../app.ts";
import { isOneOf } from "../../database/lists.ts";
import { slideTargets } from "../../search/slides.ts";
import { resourceModule } from "../../resources/resourceModule.ts";
import { carouselSlides, searchable } from "../../schema/admin.ts";
import { carouselAudiences } from "../../schema/directory.ts";
import { on, type Handled } from "../../serve.ts";
import type { Errors } from "../../resources/resource.ts";
import { chosenFor, replaceChosen, unknownAudiences, type Choices } from "../../resources/recipients.ts";
import { bankImageOf, unknownPicture } from "../bankImages.ts";
import { endsBeforeItStarts, isOverAlready } from "./moments.ts";
import { requireCompleteOrder, orderChange } from "./order.ts";

const audiencesOf: Choices = { table: carouselAudiences, record: "slide_id", chosen: "audience_id" };

/** The featured carousel, and the order of its slides. */
export function carouselModule(app: App): Handled[] {
  const now = () => sql`${app.now().toISOString()}::timestamptz`;
  const status = () => sql`case when ${carouselSlides.endsAt} <= ${now()} then 'over'
    when ${carouselSlides.startsAt} > ${now()} then 'scheduled' else 'shown' end`;
  return [
    ...resourceModule(app, {
      calls: carouselCalls,
      access: systemAdmins,
      table: carouselSlides,
      more: () => ({
        status: status(),
        audiences: chosenFor(audiencesOf, carouselSlides.id),
        image: bankImageOf(carouselSlides.imageId),
      }),
      search: searchable(carouselSlides.title, carouselSlides.summary),
      filters: { status: (given) => isOneOf(status(), given) },
      begin: async () => {
        const [last] = await app
          .db()
          .select({ position: sql<number>`coalesce(max(${carouselSlides.position}), 0)` })
          .from(carouselSlides);
        return { position: last!.position + 1 };
      },
      async rules({ url, image_id, starts_at, ends_at, audiences }, { before }) {
        return {
          ...(before?.url !== url && (await wrongTarget(app, url))),
          ...(await unknownAudiences(app, audiences, before?.audiences)),
          ...(await unknownPicture(app, image_id)),
          ...endsBeforeItStarts(starts_at, ends_at),
          // Later it takes a slide off the page, so it may be in the past.
          ...(!before && isOverAlready(app.now(), ends_at)),
        };
      },
      async save(_, records) {
        for (const { id, given } of records)
          if (given.audiences) await replaceChosen(app, audiencesOf, id, given.audiences);
      },
    }),

    on(carouselCalls.order, systemAdmins, async () => ({ data: await readOrder(app) })),

    on(
      carouselCalls.reorder,
      systemAdmins,
      ({ body: { ids }, caller }) =>
        app.inTransaction(async () => {
          await app.db().execute(sql`lock table ${carouselSlides} in share row exclusive mode`);
          const before = await readOrder(app);
          requireCompleteOrder(ids, before);
          const details = orderChange(before, ids);
          if (details) {
            await app
              .db()
              .update(carouselSlides)
              .set({ position: sql`array_position(${sql.param(ids)}::int[], ${carouselSlides.id})` })
              .where(isNull(carouselSlides.archivedAt));
            await app.audit({
              caller,
              act: "slides reordered",
              subject: "carousel",
              outcome: "done",
              details,
            });
          }
          return { data: await readOrder(app) };
        }),
      { audited: true },
    ),
  ];
}

/** What is wrong with a slide's link: it must lead to a page that learners can open. */
async function wrongTarget(app: App, given: string): Promise<Errors> {
  const url = safeInternalUrl(given, app.config.publicUrl);
  if (url === null) return { url: ["Enter a path within this site that starts with /"] };
  const { row, params } = routes.matchPath(new URL(url, "http://address.invalid").pathname);
  if (row.kind === "catch-all" || row.layout === "guest") return { url: ["This page does not exist"] };
  if (row.needs.admin) return { url: ["Learners cannot open the back office"] };
  const target = slideTargets[row.name];
  if (!target) return {};
  const { rows } = await app
    .db()
    .execute<{ live: boolean }>(
      sql`select ${target.isLive} as live from ${sql.identifier(target.table)} t where t.id = ${Number(params.id)}`,
    );
  if (!rows[0]) return { url: [`This ${row.title.toLowerCase()} does not exist`] };
  return rows[0].live
    ? {}
    : { url: [`This ${row.title.toLowerCase()} is not live: learners cannot open it`] };
}

const readOrder = async (app: App): Promise<Ordered[]> =>
  app
    .db()
    .select({ id: carouselSlides.id, name: carouselSlides.title })
    .from(carouselSlides)
    .where(isNull(carouselSlides.archivedAt))
    .orderBy(asc(carouselSlides.position), asc(carouselSlides.id));
