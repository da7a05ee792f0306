import { asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { carouselCalls } from "#src/contracts/admin/carousel.ts";
import type { Ordered } from "#src/contracts/admin/order.ts";
import { safeInternalUrl } from "#src/contracts/urls.ts";
import { house } from "../../access.ts";
import type { App } from "../../app.ts";
import { resourceModule } from "../../resources/resourceModule.ts";
import { bankImages, carouselSlides, searchable } from "../../schema/admin.ts";
import { on, type Handled } from "../../serve.ts";
import { bankImageUrl } from "../bankImages.ts";
import { endsBeforeItStarts } from "./moments.ts";
import { mustBeAll, orderChange } from "./order.ts";

/** The featured carousel, and the order of its slides. */
export function carouselModule(app: App): Handled[] {
  const now = () => sql`${app.now().toISOString()}::timestamptz`;
  const status = () => sql`case when ${carouselSlides.endsAt} <= ${now()} then 'over'
    when ${carouselSlides.startsAt} > ${now()} then 'scheduled' else 'shown' end`;
  return [
    ...resourceModule(app, {
      calls: carouselCalls,
      access: house,
      table: carouselSlides,
      more: () => ({
        status: status(),
        image: sql`(select ${bankImageUrl(sql`i.name`)} from ${bankImages} i where i.id = ${carouselSlides.imageId})`,
      }),
      search: searchable(carouselSlides.title, carouselSlides.summary),
      filters: { status: (given) => inArray(status(), given) },
      begin: async () => {
        const [last] = await app
          .db()
          .select({ position: sql<number>`coalesce(max(${carouselSlides.position}), 0)` })
          .from(carouselSlides);
        return { position: last!.position + 1 };
      },
      async rules({ url, image_id, starts_at, ends_at }) {
        const [image] =
          image_id === null
            ? [true]
            : await app
                .db()
                .select({ id: bankImages.id })
                .from(bankImages)
                .where(eq(bankImages.id, image_id));
        return {
          ...(safeInternalUrl(url, app.config.publicUrl) === null && {
            url: ["Enter a path of the product: it begins with /"],
          }),
          ...(!image && { image_id: ["This picture does not exist"] }),
          ...endsBeforeItStarts(starts_at, ends_at),
        };
      },
    }),

    on(carouselCalls.order, house, async () => ({ data: await readOrder(app) })),

    on(
      carouselCalls.reorder,
      house,
      ({ body: { ids }, caller }) =>
        app.inTransaction(async () => {
          await app.db().execute(sql`lock table ${carouselSlides} in share row exclusive mode`);
          const before = await readOrder(app);
          mustBeAll(ids, before);
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

const readOrder = async (app: App): Promise<Ordered[]> =>
  app
    .db()
    .select({ id: carouselSlides.id, name: carouselSlides.title })
    .from(carouselSlides)
    .where(isNull(carouselSlides.archivedAt))
    .orderBy(asc(carouselSlides.position), asc(carouselSlides.id));
