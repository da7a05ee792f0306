import type { BoxsetPlace, Item } from "#src/contracts/item.ts";
import type { ContentCard, FoundCard, CpdBreakdown, Due, Home } from "#src/contracts/learning.ts";
import type { SearchAnswer } from "#src/contracts/learningSearch.ts";

export const noCpd: CpdBreakdown = {
  cpd: 0,
  idd: 0,
  vulnerable_client: 0,
  pts: 0,
  pts_external: 0,
  generic_cpd: 0,
};

export const card = (id: number, rest: Partial<ContentCard> = {}): ContentCard => ({
  type: "item",
  id,
  title: `Item ${id}`,
  summary: `What item ${id} is about.`,
  kind: "article",
  topic: { id: 1, name: "Regulation" },
  minutes: 8,
  cpd: noCpd,
  progress: "not started",
  items: null,
  in_my_list: false,
  published_at: "2026-11-01T09:00:00Z",
  ...rest,
});

export const boxset = (id: number, rest: Partial<ContentCard> = {}): ContentCard =>
  card(id, { type: "boxset", title: `Boxset ${id}`, kind: null, items: { total: 6, completed: 2 }, ...rest });

/** The last one of its boxset. */
export const place = (rest: Partial<BoxsetPlace> = {}): BoxsetPlace => ({
  id: 2,
  name: "The Consumer Duty",
  ...{ number: 6, total: 6, previous: null, next: null, waits_for: null },
  ...rest,
});

export const item = (rest: Partial<Item> = {}): Item => ({
  ...card(3),
  type: "item",
  kind: "article",
  body: "<p>The text.</p>",
  tags: [{ id: 5, name: "Suitability" }],
  boxsets: [place()],
  completion_rule: "Read it to the end and mark it as completed.",
  content: null,
  position: 0,
  read: 0,
  completed_at: null,
  completion_arrived_at: null,
  assignment: null,
  certified_until: null,
  updated_at: "2026-11-01T09:00:00Z",
  hidden: false,
  reaction: null,
  locked: false,
  ...rest,
});

export const dueRow = (of: Due["card"], rest: Partial<Due> = {}): Due => ({
  card: of,
  due_at: null,
  overdue: false,
  reason: "Yearly training",
  standing: null,
  finishes_at_iso: null,
  ...rest,
});

export const home = (rest: Partial<Home> = {}): Home => ({
  hero: null,
  due: [],
  continue: [],
  recent: [],
  slides: [],
  cpd: { minutes: 0, target: null },
  team: null,
  to_invite: null,
  first_run: false,
  ...rest,
});

type Answer = Partial<Omit<SearchAnswer, "facets">> & { facets?: Partial<SearchAnswer["facets"]> };

export const found = (
  cards: (ContentCard | FoundCard)[],
  { facets, ...rest }: Answer = {},
): SearchAnswer => ({
  data: cards.map((card) => ({ snippet: null, ...card })),
  meta: { total: cards.length, page: 1, perPage: 24 },
  facets: { format: [], topic: [], tag: [], progress: [], ...facets },
  hidden: 0,
  corrected: null,
  matched: "all",
  suggestions: [],
  ...rest,
});
