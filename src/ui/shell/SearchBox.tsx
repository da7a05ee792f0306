import SearchRounded from "@mui/icons-material/SearchRounded";
import { memo } from "react";
import { to } from "#src/routes/links.ts";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { useGo } from "#src/ui/hooks/useGo.ts";
import { useSearchBox } from "./useSearchBox.tsx";
import styles from "./shell.module.css";
import own from "./SearchBox.module.css";

/** B-029 … B-031: Enter or the button searches; an empty term is ignored. Without scripts, the browser does that. */
export const SearchBox = memo(function SearchBox() {
  const { visit } = useGo();
  const search = (name: string): void => visit(to("Search", {}, { name }));
  const { box, field, list, searched, type } = useSearchBox(search);
  return (
    <search className={styles.search}>
      <div {...box} className={own.box}>
        <SubmitForm
          action={to("Search")}
          onSubmit={(form) => {
            const name = String(new FormData(form).get("name")).trim();
            if (!name) return;
            searched(name);
            search(name);
          }}
        >
          <input
            {...field}
            type="search"
            name="name"
            aria-label="Search"
            placeholder="Search"
            maxLength={200}
            enterKeyHint="search"
            onChange={(event) => type(event.target.value)}
          />
          <button type="submit" aria-label="Search">
            <SearchRounded />
          </button>
        </SubmitForm>
        {list}
      </div>
    </search>
  );
});
