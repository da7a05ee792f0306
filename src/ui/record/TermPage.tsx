import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { glossaryReadingCalls, type Term } from "#src/contracts/glossary.ts";
import { to } from "#src/routes/links.ts";
import { saidByPage } from "#src/services/query.ts";
import { PaintedHtml } from "#src/ui/kit/PaintedHtml.tsx";
import page from "#src/ui/learning/page.module.css";
import { RecordPage } from "#src/ui/learning/RecordPage.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useGo } from "#src/ui/hooks/useGo.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { useTitle } from "#src/ui/shell/useTitle.ts";
import { glossaryPlace, termHref } from "./glossaryAddress.ts";
import { Neighbours } from "./Neighbours.tsx";
import styles from "./record.module.css";

/** `/glossary/:id` */
export default function TermPage() {
  const { id } = useParams<{ id: string }>();
  const { ask } = useAsk();
  const read = useQuery({ ...ask(glossaryReadingCalls.term, { params: { id } }), ...saidByPage });
  useTitle(read.data?.data.term);
  return (
    <RecordPage
      one="term"
      home={glossaryPlace}
      all="The whole glossary"
      missing="It may no longer be in the glossary, or the address may be wrong."
      row={read.data?.data}
      read={read}
    >
      {(term) => <Shown term={term} />}
    </RecordPage>
  );
}

function Shown({ term: { term, meaning, previous, next } }: { term: Term }) {
  const { visit } = useGo();
  return (
    <article className={styles.text}>
      <header className={page.head}>
        <h1>{term}</h1>
      </header>
      <div className={styles.body}>
        <PaintedHtml html={meaning} size="reading" onNavigate={(path) => visit(path)} />
      </div>
      <p>
        <PageLink href={to("Search", {}, { name: term })}>Find content about “{term}”</PageLink>
      </p>
      <Neighbours
        label="Other terms"
        of={[
          ["Previous term", previous && { words: previous.term, href: termHref(previous.id) }],
          ["Next term", next && { words: next.term, href: termHref(next.id) }],
        ]}
      />
    </article>
  );
}
