import type { ContentList, ListedAbout } from "#src/contracts/contentLists.ts";
import { mainMessages as words } from "#src/contracts/messages/main.ts";
import { to } from "#src/routes/links.ts";

type Step = { label: string; href: string };

/** A list's name, its contents, and the next step if it is empty. */
export type ListDeclaration = {
  title: string;
  lead?: string;
  /** The name of the list's own order. */
  first: string;
  /** Shown if the list is empty. */
  empty: { title: string; words: string; step: Step };
  /** The words before the day on which a row was added. */
  since?: string;
};

const catalogue: Step = { label: "Open the catalogue", href: to("AcademyCatalogue") };
const newest = "Newest first";

/** Every list of content, as data: one call provides the rows, and one page shows them. */
export const listDeclarations: Record<ContentList, ListDeclaration> = {
  "my-list": {
    title: words.myList,
    lead: "Items and boxsets you have saved for later.",
    first: "Recently added",
    since: "Added",
    empty: {
      title: "Nothing on My List yet",
      words: "Press the bookmark on any item or boxset to add it here.",
      step: catalogue,
    },
  },
  "continue-with": {
    title: words.continueWith,
    lead: "What you have started. Each opens where you left off.",
    first: "Recently opened",
    since: "Opened",
    empty: {
      title: "Nothing to continue",
      words: "Content that you open but do not complete will appear here.",
      step: catalogue,
    },
  },
  shared: {
    title: words.shared,
    lead: "What colleagues have shared with you.",
    first: "Recently shared",
    since: "Shared",
    empty: {
      title: "Nothing shared with you yet",
      words: "When a colleague shares an item or a boxset with you, it will appear here with their note.",
      step: catalogue,
    },
  },
  completed: {
    title: words.completed,
    lead: "What you have completed.",
    first: "Recently completed",
    since: "Completed",
    empty: {
      title: "Nothing completed yet",
      words: "Content that you complete will appear here.",
      step: { label: "Continue what you have begun", href: to("AcademyContinueWith") },
    },
  },
  hidden: {
    title: words.hidden,
    lead: "Content you have hidden from your lists. Press the eye to show it again.",
    first: "Recently hidden",
    since: "Hidden",
    empty: {
      title: "Nothing is hidden",
      words: "Content that you hide will appear here, and you can show it again.",
      step: catalogue,
    },
  },
  "returning-users": {
    title: words.whatYouMissed,
    first: newest,
    empty: {
      title: "You have not missed anything",
      words: "Content published between your visits will appear here until you open it.",
      step: { label: "See what is featured", href: to("AcademyFeatured") },
    },
  },
  featured: {
    title: "Featured",
    lead: "What your academy recommends now.",
    first: "Recommended order",
    empty: { title: "Nothing is featured now", words: "Recommendations will appear here.", step: catalogue },
  },
  topic: {
    title: "Topic",
    first: newest,
    empty: {
      title: "Nothing on this topic yet",
      words: "Content on this topic will appear here once it is published.",
      step: { label: "All topics", href: to("AcademyTopics") },
    },
  },
  tag: {
    title: "Tag",
    first: newest,
    empty: {
      title: "Nothing with this tag yet",
      words: "Content with this tag will appear here once it is published.",
      step: catalogue,
    },
  },
};

/** Returns how much of a row has been read, if that is why it is in the list. */
export const readShare = ({ read }: ListedAbout): number | undefined => read ?? undefined;
