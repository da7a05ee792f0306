import SearchRounded from "@mui/icons-material/SearchRounded";
import { useId, useMemo, type KeyboardEvent } from "react";
import { plural } from "#src/contracts/numbers.ts";
import { isAdministrator } from "#src/machines/guard/needs.ts";
import { activeOf, offered } from "#src/machines/palette/offered.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Palette as Actor, PaletteProvider } from "./PaletteActor.tsx";
import styles from "./palette.module.css";

/** The command palette: a text field, and the places and acts that match it. */
export default function Palette() {
  return (
    <PaletteProvider>
      <Choosing />
    </PaletteProvider>
  );
}

/** How far each key moves through the entries. */
const steps: Readonly<Record<string, number>> = {
  ...{ ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5, End: Infinity, Home: -Infinity },
};

/** The combobox of the APG: the field keeps the focus and the keys. */
function Choosing() {
  const { send } = Actor.useActorRef();
  const me = useMe()!;
  const id = useId();
  const text = Actor.useSelector(({ context }) => context.text);
  const recent = Actor.useSelector(({ context }) => context.recent);
  const known = Actor.useSelector(({ context }) => context.known);
  const found = Actor.useSelector(({ context }) => context.found);
  const foundFor = Actor.useSelector(({ context }) => context.foundFor);
  const reached = Actor.useSelector(({ context }) => context.active);
  const options = useMemo(
    () => offered({ text, recent, known, found, foundFor }),
    [text, recent, known, found, foundFor],
  );
  const active = activeOf(options, reached);
  const keys = (event: KeyboardEvent): void => {
    const by = steps[event.key];
    // Enter may also end what an input method composes.
    if (event.nativeEvent.isComposing || (by === undefined && event.key !== "Enter")) return;
    event.preventDefault();
    send(by === undefined ? { type: "enter.pressed" } : { type: "moved", by });
  };
  return (
    <div className={styles.palette}>
      <div className={styles.field}>
        <SearchRounded aria-hidden />
        <input
          role="combobox"
          aria-label="Search or go to"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${options.indexOf(active)}`}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={
            isAdministrator(me) ? "People, records, pages and reports" : "Learning, exams, pages and actions"
          }
          value={text}
          onChange={({ target }) => send({ type: "text.changed", text: target.value.slice(0, 200) })}
          onKeyDown={keys}
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label="Results"
        className={styles.list}
        // The focus stays in the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {[...Map.groupBy(options.entries(), ([, { group }]) => group)].map(([group, entries]) => (
          <div key={group} role="group" aria-label={group} className={styles.group}>
            <p aria-hidden>{group}</p>
            {entries.map(([place, option]) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={option.id}
                id={`${id}-${place}`}
                ref={option === active ? intoView : undefined}
                role="option"
                aria-selected={option === active}
                className={styles.option}
                onClick={() => send({ type: "chosen", entry: option })}
              >
                <span>{option.label}</span>
                {option.hint !== null && <small>{option.hint}</small>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <Status count={options.length} />
    </div>
  );
}

const intoView = (option: HTMLElement | null): void => option?.scrollIntoView?.({ block: "nearest" });

/** The progress of the search, announced and shown. */
function Status({ count }: { count: number }) {
  const { send } = Actor.useActorRef();
  const busy = Actor.useSelector((snapshot) => snapshot.hasTag("busy"));
  const failed = Actor.useSelector((snapshot) => snapshot.hasTag("failed"));
  const offline = Actor.useSelector((snapshot) => snapshot.matches({ open: { search: "offline" } }));
  const missing = Actor.useSelector((snapshot) => snapshot.matches({ open: { search: "missing" } }));
  const typed = Actor.useSelector(({ context }) => context.text.trim() !== "");
  const words = missing
    ? "Pages and actions could not be loaded."
    : offline
      ? "You are offline. Records are searched when you are back online."
      : failed
        ? "Records could not be searched."
        : busy
          ? "Searching…"
          : count === 0 && typed
            ? "Nothing matches. Try fewer or different words."
            : "";
  return (
    <div className={styles.status}>
      <p role="status">{words || <span className="visually-hidden">{plural(count, "result")}</span>}</p>
      {failed && (
        <Button kind="quiet" size="small" onClick={() => send({ type: "retry" })}>
          Try again
        </Button>
      )}
    </div>
  );
}
