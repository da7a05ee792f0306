import type { SearchAnswer } from "#src/contracts/learning.ts";
import { Breadcrumbs } from "#src/ui/shell/Breadcrumbs.tsx";
import { cataloguePlace } from "./address.ts";
import { ContentList } from "./ContentList.tsx";
import { chosenOf } from "./learningQuery.ts";
import type { Asked } from "./useLearningQuery.ts";
import { plural } from "./words.ts";
import styles from "./page.module.css";

/** `/catalogue`: everything, one boxset, one topic or one tag. */
export default function CataloguePage() {
  return (
    <div className={styles.page}>
      <ContentList>{(answer, asked) => <Head {...headOf(answer, asked)} />}</ContentList>
    </div>
  );
}

type HeadProps = { title: string; lead?: string | undefined; within: boolean };

const Head = ({ title, lead, within }: HeadProps) => (
  <header className={styles.head}>
    <Breadcrumbs places={within ? [cataloguePlace] : []} />
    <h1>{title}</h1>
    {lead && <p className={styles.lead}>{lead}</p>}
  </header>
);

/** A list of one thing is named by it. */
function headOf(answer: SearchAnswer | undefined, { search, question }: Asked): HeadProps {
  if (question.boxset) {
    const { title, summary, items } = answer?.boxset ?? {};
    const done = items && `${items.completed} of ${plural(items.total, "item")} completed`;
    return {
      title: title ?? "Boxset",
      lead: [summary, done].filter(Boolean).join(" ") || undefined,
      within: true,
    };
  }
  for (const name of ["topic", "tag"] as const) {
    const [only, ...more] = chosenOf(search, name);
    const facet = answer?.facets[name].find(({ value }) => value === only);
    if (facet && more.length === 0) return { title: facet.label, within: true };
  }
  return { title: "Catalogue", lead: "Everything you can learn here.", within: false };
}
