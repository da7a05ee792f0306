import SearchRounded from "@mui/icons-material/SearchRounded";
import { Button } from "#src/ui/kit/Button.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { ContentList } from "./ContentList.tsx";
import type { Asked } from "./useLearningQuery.ts";
import { useSearchBox } from "#src/ui/shell/useSearchBox.tsx";
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
            setTerm(text.slice(0, longestTerm));
            type(text);
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
