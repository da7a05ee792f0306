import type { App } from "#server/app.ts";
import { boxsetItems, boxsets, items, itemTags, tags, topics } from "#server/schema/index.ts";
import { rebuildSearchWords } from "#server/search/words.ts";
import type { CpdBreakdown, ItemKind } from "#src/contracts/learning.ts";
import type { PermissionName, RoleName } from "#src/contracts/roles.ts";
import type { TestApp } from "./harness.ts";

/** The fifteen principals of the authorisation matrix (SEC-MATRIX) except the first, who is not signed in. */
export const principals = {
  external: { roles: [], external: true },
  learner: { roles: [] },
  manager: { roles: ["manager"] },
  partner: { roles: ["partner admin"] },
  adm: { roles: ["adm manager"] },
  trainer: { roles: ["trainer"] },
  reviewer: { roles: ["content reviewer"] },
  content: { roles: ["content admin"] },
  exam: { roles: ["exam admin"] },
  event: { roles: ["event admin"] },
  pss: { roles: ["pss admin"], pssEnrolled: true },
  mentoring: { roles: ["mentoring admin"] },
  system: { roles: ["system admin"] },
  super: { roles: ["super admin"] },
} satisfies Record<
  string,
  { roles: RoleName[]; external?: boolean; pssEnrolled?: boolean; permissions?: PermissionName[] }
>;
export type Principal = keyof typeof principals;
export const principalNames = Object.keys(principals) as Principal[];

/** Creates a user for each principal, `{name}@example.org`. @returns their ids */
export async function createPrincipals(t: TestApp): Promise<Record<Principal, number>> {
  const ids: Partial<Record<Principal, number>> = {};
  for (const name of principalNames)
    ids[name] = (await t.createUser({ email: `${name}@example.org`, ...principals[name] })).id;
  return ids as Record<Principal, number>;
}

export const noCpd: CpdBreakdown = {
  cpd: 0,
  idd: 0,
  vulnerable_client: 0,
  pts: 0,
  pts_external: 0,
  generic_cpd: 0,
};

type ItemDraft = {
  title: string;
  summary?: string;
  text?: string;
  kind?: ItemKind;
  topic?: number;
  minutes?: number;
  cpd?: Partial<CpdBreakdown>;
  tags?: number[];
  live?: boolean;
  /** Days from the test's current time. */
  published?: number;
};

const day = 86_400_000;

/** Writes an item. @returns its id */
export async function createItem(app: App, draft: ItemDraft): Promise<number> {
  const at = new Date(app.now().getTime() + (draft.published ?? -10) * day);
  const text = draft.text ?? "Nothing in particular.";
  const [row] = await app
    .db()
    .insert(items)
    .values({
      title: draft.title,
      summary: draft.summary ?? "A summary",
      body: `<p>${text}</p>`,
      bodyText: text,
      kind: draft.kind ?? "article",
      topicId: draft.topic ?? 1,
      minutes: draft.minutes ?? 5,
      cpd: { ...noCpd, ...draft.cpd },
      live: draft.live ?? true,
      publishedAt: at,
      updatedAt: at,
    })
    .returning({ id: items.id });
  const itemId = row!.id;
  if (draft.tags?.length)
    await app
      .db()
      .insert(itemTags)
      .values(draft.tags.map((tagId) => ({ itemId, tagId })));
  return itemId;
}

type BoxsetDraft = {
  title: string;
  of: number[];
  topic?: number;
  live?: boolean;
  inOrder?: boolean;
  featured?: number;
};

/** Writes a boxset of these items in this order. @returns its id */
export async function createBoxset(
  app: App,
  { title, of, topic = 1, ...rest }: BoxsetDraft,
): Promise<number> {
  const at = new Date(app.now().getTime() - 20 * day);
  const [row] = await app
    .db()
    .insert(boxsets)
    .values({ title, summary: "A boxset", topicId: topic, ...rest, publishedAt: at, updatedAt: at })
    .returning({ id: boxsets.id });
  const boxsetId = row!.id;
  if (of.length > 0)
    await app
      .db()
      .insert(boxsetItems)
      .values(of.map((itemId, position) => ({ boxsetId, itemId, position })));
  return boxsetId;
}

/** A topic for items outside the academy. @returns its id */
export async function topicIn(app: App): Promise<number> {
  const [row] = await app
    .db()
    .insert(topics)
    .values({ name: `Topic ${crypto.randomUUID()}`, position: 9 })
    .returning();
  return row!.id;
}

/** A small academy: two topics (1, 2), three tags (1 … 3), seven items, two boxsets. */
export async function createAcademy(app: App) {
  await app
    .db()
    .insert(topics)
    .values([
      { name: "Pensions", position: 0 },
      { name: "Conduct", position: 1 },
    ]);
  await app
    .db()
    .insert(tags)
    .values([{ name: "Retirement" }, { name: "Ethics" }, { name: "Unused" }]);
  const item = (draft: ItemDraft) => createItem(app, draft);
  const transfers = await item({
    title: "Pension transfers",
    text: "When a client asks for a transfer, look at the guarantees first.",
    kind: "guide",
    minutes: 12,
    cpd: { cpd: 12, pts: 12 },
    tags: [1],
    published: -1,
  });
  const state = await item({
    title: "The state pension",
    text: "Who gets it, and when. Suitability is another matter.",
    minutes: 4,
    cpd: { cpd: 4 },
    tags: [1],
    published: -2,
  });
  const gifts = await item({
    title: "Gifts and hospitality",
    text: "What may be accepted. A theft is never small.",
    kind: "checklist",
    topic: 2,
    minutes: 3,
    cpd: { generic_cpd: 3 },
    tags: [2],
    published: -3,
  });
  const conduct = await item({
    title: "Äpfel and other examples of conduct",
    text: "A pension is mentioned here once.",
    topic: 2,
    minutes: 9,
    tags: [1, 2],
    published: -4,
  });
  const plain = await item({ title: "Plain words", minutes: 1, published: -5 });
  const draft = await item({ title: "A pension draft", live: false });
  const retirement = await createBoxset(app, { title: "Retirement in order", of: [state, transfers, draft] });
  const ethics = await createBoxset(app, { title: "Ethics at work", of: [gifts, conduct], topic: 2 });
  await rebuildSearchWords(app);
  return { transfers, state, gifts, conduct, plain, draft, retirement, ethics };
}
export type Academy = Awaited<ReturnType<typeof createAcademy>>;
