import useAutocomplete from "@mui/material/useAutocomplete";
import SearchRounded from "@mui/icons-material/SearchRounded";
import { useMemo, type HTMLAttributes } from "react";
import { plural } from "#src/contracts/numbers.ts";
import { isAdministrator } from "#src/machines/guard/needs.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import type { PaletteEntry } from "#src/machines/palette/paletteMachine.ts";
import { offered } from "./entries.ts";
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

function Choosing() {
  const { send } = Actor.useActorRef();
  const menu = useRootActors().menus.palette;
  const me = useMe()!;
  const text = Actor.useSelector(({ context }) => context.text);
  const recent = Actor.useSelector(({ context }) => context.recent);
  const known = Actor.useSelector(({ context }) => context.known);
  const found = Actor.useSelector(({ context }) => context.found);
  const foundFor = Actor.useSelector(({ context }) => context.foundFor);
  const options = useMemo(
    () => offered({ text, recent, known, found, foundFor }),
    [text, recent, known, found, foundFor],
  );
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } =
    useAutocomplete<PaletteEntry>({
      options,
      open: true,
      autoHighlight: true,
      disableCloseOnSelect: true,
      includeInputInList: false,
      value: null,
      inputValue: text,
      filterOptions: (all) => all,
      groupBy: ({ group }) => group,
      getOptionLabel: ({ label }) => label,
      getOptionKey: ({ id }) => id,
      onInputChange: (_, written, reason) => {
        if (reason === "input") send({ type: "text.changed", text: written.slice(0, 200) });
      },
      onChange: (_, entry) => {
        if (entry) send({ type: "chosen", entry });
      },
      onClose: (_, reason) => {
        if (reason === "escape") menu.send({ type: "close" });
      },
    });
  return (
    <div {...getRootProps()} className={styles.palette}>
      <div className={styles.field}>
        <SearchRounded aria-hidden />
        <input
          {...getInputProps()}
          autoFocus
          aria-label="Search or go to"
          placeholder={
            isAdministrator(me) ? "People, records, pages and reports" : "Learning, exams, pages and actions"
          }
          enterKeyHint="go"
        />
      </div>
      <div
        {...(getListboxProps() as HTMLAttributes<HTMLElement>)}
        aria-labelledby={undefined}
        aria-label="Results"
        className={styles.list}
      >
        {groupedOptions.map((one) => {
          if (!("options" in one)) return null;
          const { key, group, index, options: entries } = one;
          return (
            <div key={key} role="group" aria-label={group} className={styles.group}>
              <p aria-hidden>{group}</p>
              {entries.map((option, place) => {
                const { key: id, ...rest } = getOptionProps({ option, index: index + place }) as {
                  key: string;
                } & HTMLAttributes<HTMLElement>;
                return (
                  <div key={id} {...rest} className={styles.option}>
                    <span>{option.label}</span>
                    {option.hint !== null && <small>{option.hint}</small>}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
      <Status count={options.length} />
    </div>
  );
}

/** The progress of the search, announced and shown. */
function Status({ count }: { count: number }) {
  const { send } = Actor.useActorRef();
  const busy = Actor.useSelector((snapshot) => snapshot.hasTag("busy"));
  const failed = Actor.useSelector((snapshot) => snapshot.hasTag("failed"));
  const offline = Actor.useSelector((snapshot) => snapshot.matches("offline"));
  const missing = Actor.useSelector((snapshot) => snapshot.matches("missing"));
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
            ? "Nothing matches. Try fewer or other words."
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
