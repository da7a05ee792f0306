import SearchRounded from "@mui/icons-material/SearchRounded";
import { Button } from "#src/ui/kit/Button.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { ContentList } from "./ContentList.tsx";
import type { Asked } from "./useLearningQuery.ts";
import { useTitleSuggestions } from "#src/ui/shell/useTitleSuggestions.tsx";
import { useTyped } from "./useTyped.ts";
import styles from "./page.module.css";

/** `/search?name=…`: items and boxsets by words. The header's search box is hidden here, since the page has its own. */
export default function SearchPage() {
  return (
    <div className={styles.page}>
      <ContentList>
        {(_, asked) => (
          <header className={styles.head}>
            <h1>Search</h1>
            <SearchBox asked={asked} />
          </header>
        )}
      </ContentList>
    </div>
  );
}

/** Characters that the contract takes. */
const longestTerm = 200;

/** An empty term is ignored, as in the header. */
function SearchBox({ asked: { question, change } }: { asked: Asked }) {
  const [term, setTerm] = useTyped(question.name);
  const titles = useTitleSuggestions();
  return (
    <SubmitForm
      role="search"
      className={styles.search}
      onSubmit={() => {
        if (term.trim()) change({ name: term.trim(), spellCheck: null });
      }}
    >
      <TextInput
        label="Search for learning"
        hideLabel
        type="search"
        name="name"
        placeholder="A topic, a title, a word"
        value={term}
        onChange={(text) => {
          setTerm(text.slice(0, longestTerm));
          titles.ask(text);
        }}
        list={titles.list}
        start={<SearchRounded aria-hidden />}
      />
      {titles.options}
      <Button type="submit">Search</Button>
    </SubmitForm>
  );
}
