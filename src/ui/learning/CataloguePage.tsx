import { Redirect, useSearch } from "wouter";
import { isId } from "#src/contracts/endpoint.ts";
import type { SearchAnswer } from "#src/contracts/learningSearch.ts";
import { Breadcrumbs } from "#src/ui/shell/Breadcrumbs.tsx";
import { boxsetAddress, cataloguePlace } from "./address.ts";
import { ContentList } from "./ContentList.tsx";
import { chosenOf } from "./learningQuery.ts";
import { useFound } from "./useFound.ts";
import type { Asked } from "./useLearningQuery.ts";
import styles from "./page.module.css";

/**
 * `/catalogue`: everything, one topic or one tag. Boxsets were once lists here: an old address leads to the boxset's
 * own page.
 */
export default function CataloguePage() {
  const boxset = new URLSearchParams(useSearch()).get("boxset") ?? "";
  if (isId(boxset)) return <Redirect to={boxsetAddress(Number(boxset))} replace />;
  return <Catalogue />;
}

function Catalogue() {
  const found = useFound();
  return (
    <div className={styles.page}>
      <ContentList {...found}>{(answer) => <Head {...headOf(answer, found.asked)} />}</ContentList>
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

/** A list about one thing is named after it. */
function headOf(answer: SearchAnswer | undefined, { search }: Asked): HeadProps {
  for (const name of ["topic", "tag"] as const) {
    const [only, ...more] = chosenOf(search, name);
    const facet = answer?.facets[name].find(({ value }) => value === only);
    if (facet && more.length === 0) return { title: facet.label, within: true };
  }
  return { title: "Catalogue", lead: "Everything you can learn here.", within: false };
}
