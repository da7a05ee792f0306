import { useState, type ReactNode } from "react";
import { TextInput } from "./TextInput.tsx";
import styles from "./pop.module.css";

/** With more choices than this, a search is offered. */
const mostUnsearched = 10;

type Props<Choice> = { label: string; choices: readonly Choice[]; children: (choice: Choice) => ReactNode };

/** The choices, with a search if there are many. Every word must match. */
export function Among<Choice extends { readonly label: string }>({
  label,
  choices,
  children,
}: Props<Choice>) {
  const [text, setText] = useState("");
  if (choices.length <= mostUnsearched) return choices.map(children);
  const words = plain(text).split(/\s+/);
  const found = choices.filter((choice) => words.every((word) => plain(choice.label).includes(word)));
  return (
    <>
      <div className={styles.among}>
        <TextInput type="search" label={`Search ${label.toLowerCase()}`} value={text} onChange={setText} />
      </div>
      <p role="status" className="visually-hidden">
        {text !== "" && `${found.length} found`}
      </p>
      {found.map(children)}
      {found.length === 0 && <p>No results. Try different words.</p>}
    </>
  );
}

/** Ignores case and accents: “angstrom” finds “Ångström”. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
