import { useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  glossaryReadingCalls,
  letters,
  otherLetter,
  type Letter,
  type TermCard,
} from "#src/contracts/glossary.ts";
import { plural } from "#src/contracts/numbers.ts";
import { withQuery } from "#src/contracts/queryText.ts";
import { pagedRead } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { NameSearch } from "#src/ui/learning/NameSearch.tsx";
import page from "#src/ui/learning/page.module.css";
import { PagedList } from "#src/ui/lists/PagedList.tsx";
import { useListAddress, type AskedOfAddress } from "#src/ui/lists/useListAddress.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { glossaryAddress, glossaryPlace, readGlossary, termHref } from "./glossaryAddress.ts";
import styles from "./record.module.css";

type Answer = z.output<typeof glossaryReadingCalls.terms.answer>;

/** `/glossary?name=…&letter=…`: what words mean, from A to Z. */
export default function GlossaryPage() {
  const { ask } = useAsk();
  const asked = useListAddress(glossaryAddress);
  const query = readGlossary(asked.search);
  const read = useQuery({
    ...ask(glossaryReadingCalls.terms, { query }),
    ...pagedRead,
  });
  const answer: Answer | undefined = read.data;
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>Glossary</h1>
        <NameSearch
          label="Search the glossary"
          placeholder="Term or meaning"
          name={query.name}
          onSearch={(name) => asked.change({ name, letter: null })}
        />
      </header>
      <Letters asked={asked} name={query.name} chosen={query.letter} known={answer?.letters} />
      <PagedList
        {...{ asked, answer, read }}
        count={({ meta }) => plural(meta.total, "term")}
        loading="Loading the glossary"
        nothing={<Nothing name={query.name} letter={query.letter} />}
      >
        {({ data: rows }) =>
          byLetter(rows).map(([letter, terms]) => (
            <section key={letter} className={styles.letter}>
              <h2>{wordOf(letter)}</h2>
              <ul className={styles.rows}>
                {terms.map(({ id, term, summary }) => (
                  <li key={id}>
                    <h3>
                      <PageLink href={termHref(id)}>{term}</PageLink>
                    </h3>
                    <p>{summary}</p>
                  </li>
                ))}
              </ul>
            </section>
          ))
        }
      </PagedList>
    </div>
  );
}

const wordOf = (letter: Letter): string => (letter === otherLetter ? "Other" : letter);

/** Groups the rows of a page, in their order, under their letters. */
function byLetter(rows: readonly TermCard[]): [Letter, TermCard[]][] {
  const groups = new Map<Letter, TermCard[]>();
  for (const row of rows) groups.set(row.letter, [...(groups.get(row.letter) ?? []), row]);
  return [...groups];
}

type LettersProps = {
  asked: AskedOfAddress;
  name: string | undefined;
  chosen: Letter | undefined;
  /** The letters with terms; undefined until the server has answered. */
  known: readonly Letter[] | undefined;
};

/** Every letter, with a link if it has terms, and one more entry if some terms start with no letter. */
const Letters = ({ asked: { path }, name, chosen, known = [] }: LettersProps) => {
  const address = (letter?: Letter): string =>
    withQuery(path, new URLSearchParams({ ...(name && { name }), ...(letter && { letter }) }));
  return (
    <nav className={styles.letters} aria-label="Letters">
      <ul>
        <li>
          <PageLink href={address()} aria-current={chosen ? undefined : "page"}>
            All
          </PageLink>
        </li>
        {letters
          .filter((letter) => letter !== otherLetter || known.includes(letter))
          .map((letter) => (
            <li key={letter}>
              {known.includes(letter) ? (
                <PageLink href={address(letter)} aria-current={letter === chosen ? "page" : undefined}>
                  {wordOf(letter)}
                </PageLink>
              ) : (
                <span>
                  {wordOf(letter)}
                  <span className="visually-hidden">, no terms</span>
                </span>
              )}
            </li>
          ))}
      </ul>
    </nav>
  );
};

type NothingProps = { name: string | undefined; letter: Letter | undefined };

function Nothing({ name, letter }: NothingProps) {
  if (!name && !letter)
    return <Empty title="No terms yet">Terms used in our work will be explained here.</Empty>;
  const title = name ? `No terms match “${name}”` : "No terms under this letter";
  return (
    <Empty
      title={letter && name ? `${title} under ${wordOf(letter)}` : title}
      action={
        <Button kind="secondary" component={PageLink} href={glossaryPlace.href}>
          Show all terms
        </Button>
      }
    >
      {name ? "Try another word, or part of one." : "Choose another letter."}
    </Empty>
  );
}
