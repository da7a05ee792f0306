import { useLocation } from "wouter";
import { withQuery } from "#src/contracts/queryText.ts";
import { to } from "#src/routes/links.ts";
import { Breadcrumbs } from "#src/ui/shell/Breadcrumbs.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import SearchRounded from "@mui/icons-material/SearchRounded";
import { Button } from "#src/ui/kit/Button.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { cataloguePlace } from "./address.ts";
import { ContentList } from "./ContentList.tsx";
import { ofLearning } from "./learningQuery.ts";
import { useFound } from "./useFound.ts";
import type { Asked } from "./useLearningQuery.ts";
import { useSearchBox } from "#src/ui/shell/useSearchBox.tsx";
import { useTyped } from "./useTyped.ts";
import styles from "./page.module.css";

/**
 * `/search?name=…` and `/learning/search?name=…`: searches content by words, with or without exams. The header's search
 * box is hidden on the first, which has its own.
 */
export default function SearchPage() {
  const [path] = useLocation();
  const isOfLearning = path !== to("Search");
  const found = useFound(isOfLearning ? ofLearning : undefined);
  const { asked } = found;
  return (
    <div className={styles.page}>
      <ContentList {...found}>
        {() => (
          <header className={styles.head}>
            {isOfLearning && <Breadcrumbs places={[cataloguePlace]} />}
            <h1>{isOfLearning ? "Search learning" : "Search"}</h1>
            <SearchBox asked={asked} />
            <p className={styles.other}>
              {isOfLearning ? "Items and boxsets only." : "Items, boxsets and exams."}{" "}
              <PageLink href={withQuery(to(isOfLearning ? "Search" : "LearningSearch"), asked.search)}>
                {isOfLearning ? "Search everything" : "Search learning only"}
              </PageLink>
            </p>
          </header>
        )}
      </ContentList>
    </div>
  );
}

/** The most characters that the contract accepts. */
const longestTerm = 200;

/** An empty term is ignored, as in the header. */
function SearchBox({ asked: { question, change } }: { asked: Asked }) {
  const [term, setTerm] = useTyped(question.name);
  const search = (name: string): void => {
    setTerm(name);
    change({ name, spellCheck: null });
  };
  const { box, field, list, searched, type } = useSearchBox(search);
  const { ref, ...combo } = field;
  return (
    <SubmitForm
      role="search"
      className={styles.search}
      onSubmit={() => {
        if (!term.trim()) return;
        searched(term.trim());
        search(term.trim());
      }}
    >
      <div {...box} className={styles.box}>
        <TextInput
          label="Search for learning"
          hideLabel
          type="search"
          name="name"
          placeholder="A topic, a title, a word"
          value={term}
          onChange={(text) => {
            const shortened = text.slice(0, longestTerm);
            setTerm(shortened);
            type(shortened);
          }}
          inputRef={ref}
          combo={combo}
          start={<SearchRounded aria-hidden />}
        />
        {list}
      </div>
      <Button type="submit">Search</Button>
    </SubmitForm>
  );
}
