import SearchRounded from "@mui/icons-material/SearchRounded";
import { memo } from "react";
import { to } from "#src/routes/links.ts";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { useGo } from "#src/ui/hooks/useGo.ts";
import { useTitleSuggestions } from "./useTitleSuggestions.tsx";
import styles from "./shell.module.css";

/** B-029 … B-031: Enter or the button searches; an empty term is ignored. Before any script runs, the browser does it. */
export const SearchBox = memo(function SearchBox() {
  const { visit } = useGo();
  const titles = useTitleSuggestions();
  return (
    <search className={styles.search}>
      <SubmitForm
        action={to("Search")}
        onSubmit={(form) => {
          const name = String(new FormData(form).get("name")).trim();
          if (name) visit(to("Search", {}, { name }));
        }}
      >
        <input
          type="search"
          name="name"
          aria-label="Search"
          placeholder="Search"
          maxLength={200}
          enterKeyHint="search"
          list={titles.list}
          onChange={(event) => titles.ask(event.target.value)}
        />
        {titles.options}
        <button type="submit" aria-label="Search">
          <SearchRounded />
        </button>
      </SubmitForm>
    </search>
  );
});
