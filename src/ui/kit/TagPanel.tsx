import { useId, useState, type KeyboardEvent } from "react";
// Loaded together with the panel that it opens in: both are late.
import PopPanel from "./PopPanel.tsx";
import { findTags, type Tag } from "./richText/tags.ts";
import { tagText } from "./richText/tagText.ts";
import { TextInput } from "./TextInput.tsx";
import styles from "./tagPanel.module.css";

type Props = {
  tags: readonly Tag[];
  /** The element that opened it; null while it is closed. */
  anchor: HTMLElement | null;
  /** @param text as it is written: `*|NAME|*` */
  onChoose: (name: string, text: string) => void;
  onClose: () => void;
  /** After it has closed, when the text may have the focus again. */
  onClosed: () => void;
};

/** Merge tags with what each stands for, found by name or meaning. */
export default function TagPanel({ tags, anchor, onChoose, onClose, onClosed }: Props) {
  return (
    <PopPanel anchor={anchor} title="Merge tag" onClose={onClose} onClosed={onClosed}>
      <Choices
        tags={tags}
        onChoose={(name) => {
          onChoose(name, tagText(name));
          onClose();
        }}
      />
    </PopPanel>
  );
}

function Choices({ tags, onChoose }: Pick<Props, "tags"> & { onChoose: (name: string) => void }) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const id = useId();
  const found = findTags(tags, text);
  const active = found.length > 0 ? Math.min(at, found.length - 1) : -1;
  const optionId = (index: number): string => `${id}-${index}`;
  const keys = (event: KeyboardEvent) => {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1 + found.length }[event.key];
    if (event.key === "Enter" && active >= 0) onChoose(found[active]!.name);
    else if (to !== undefined && found.length > 0) setAt(to % found.length);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.choices}>
      <TextInput
        label="Find a merge tag"
        hideLabel
        placeholder="Find a merge tag"
        autoFocus
        value={text}
        onChange={(typed) => {
          setText(typed);
          setAt(0);
        }}
        combo={{
          role: "combobox",
          "aria-expanded": true,
          "aria-autocomplete": "list",
          "aria-controls": `${id}-list`,
          "aria-activedescendant": active < 0 ? undefined : optionId(active),
          onKeyDown: keys,
        }}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Merge tags">
        {found.map(({ name, means }, index) => (
          // The combobox has the focus and the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={name}
            id={optionId(index)}
            ref={(option) => {
              if (index === active) option?.scrollIntoView?.({ block: "nearest" });
            }}
            role="option"
            aria-selected={index === active}
            onClick={() => onChoose(name)}
          >
            <span>{tagText(name)}</span>
            {means}
          </div>
        ))}
      </div>
      <p role="status">{found.length === 0 ? "No merge tag matches" : ""}</p>
    </div>
  );
}
