import { SearchedField } from "../form/SearchedField.tsx";
import { valuesOf } from "./choosing.tsx";
import type { FilterParts, PanelProps } from "./kind.ts";
import styles from "../list/list.module.css";

/** A filter by several of very many, found by typing. */
export const searchedFilter = <List extends "users" | "audiences">(list: List): FilterParts<List> => ({
  Panel: ({ filter, asked }: PanelProps<List>) => (
    <div className={styles.whole}>
      <SearchedField
        label={filter.label}
        list={list}
        all
        placeholder="Type a name"
        value={valuesOf(asked, filter.field).map(Number)}
        onChange={(ids) => asked.change({ [filter.field]: ids })}
      />
    </div>
  ),
  list,
});
