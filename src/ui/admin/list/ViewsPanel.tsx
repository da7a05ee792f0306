import MoreVertRounded from "@mui/icons-material/MoreVertRounded";
import { useState, type PropsWithChildren } from "react";
import type { SavedView } from "#src/contracts/admin/savedViews.ts";
import type { ViewContent, ViewsEvent } from "#src/machines/admin/viewsMachine.ts";
import { listAddress } from "#src/routes/admin/place.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { ConfirmDialog } from "#src/ui/kit/ConfirmDialog.tsx";
import { IconButton } from "#src/ui/kit/IconButton.tsx";
import { Menu } from "#src/ui/kit/Menu.tsx";
import { PopPanel } from "#src/ui/kit/popups.ts";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { keptByViews } from "./query.ts";
import { useViews } from "./useViews.ts";
import { Views, ViewsProvider } from "./ViewsActor.tsx";
import type { ListQuery } from "./useListQuery.ts";
import styles from "./list.module.css";

type Props = { at: ResourceAt; asked: ListQuery };
type Opened = { anchor: HTMLElement | null; onClose: () => void };

/** The saved views of a list, the user's own and shared ones: query, columns and rows under a name. */
export default function ViewsPanel({ at, asked, anchor, onClose }: Props & Opened) {
  const { views } = useViews(at);
  const content: ViewContent = { query: keptByViews(at.resource, asked.search), columns: asked.columns };
  const chosen = views.find(({ query }) => query === content.query && query !== "");
  const mine = views.filter((view) => view.mine);
  const shared = views.filter((view) => !view.mine);
  const rows = (some: readonly SavedView[]) =>
    some.map((view) => (
      <ViewRow
        key={view.id}
        {...{ at, asked, view, content, mine, close: onClose }}
        isShown={view === chosen}
      />
    ));
  return (
    <ViewsProvider at={at}>
      <PopPanel anchor={anchor} title="Saved views" onClose={onClose}>
        <div className={styles.panel}>
          <SavedViews>
            <li>
              <PageLink href={listAddress(at.place, asked.all)} className={styles.choice} onClick={onClose}>
                {`All ${at.place.words.many}`}
              </PageLink>
            </li>
            {rows(mine)}
          </SavedViews>
          {shared.length > 0 && (
            <section className={styles.whole} aria-labelledby="shared-views">
              <h2 id="shared-views" className={styles.viewsHead}>
                Shared
              </h2>
              <ul className={styles.views}>{rows(shared)}</ul>
            </section>
          )}
          <NameView content={content} />
        </div>
      </PopPanel>
      <Removing at={at} views={views} />
    </ViewsProvider>
  );
}

/** The list of views, which gets the focus when one of them is deleted. */
function SavedViews({ children }: PropsWithChildren) {
  const ref = useTarget(Views.useActorRef(), "the views");
  return (
    <ul ref={ref} className={styles.views} aria-label="Saved views">
      {children}
    </ul>
  );
}

type RowProps = Props & {
  view: SavedView;
  content: ViewContent;
  mine: readonly SavedView[];
  isShown: boolean;
  close: () => void;
};

function ViewRow({ isShown, close, ...row }: RowProps) {
  const { at, view } = row;
  const marks = [view.is_default && "Default", view.mine ? view.shared && "Shared" : view.owner.name].filter(
    Boolean,
  );
  return (
    <li>
      <PageLink
        href={listAddress(at.place, view.query)}
        className={styles.choice}
        aria-current={isShown ? "true" : undefined}
        onClick={close}
      >
        <span className={styles.viewName}>
          {view.name}
          {marks.length > 0 && <small>{marks.join(", ")}</small>}
        </span>
      </PageLink>
      <ViewActs {...row} />
    </li>
  );
}

function ViewActs({ asked, view, content, mine }: Omit<RowProps, "isShown" | "close">) {
  const { send } = Views.useActorRef();
  const busy = Views.useSelector((s) => s.hasTag("busy"));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = { id: view.id, version: view.version, name: view.name, shared: view.shared };
  const isSame = view.query === content.query && String(view.columns) === String(content.columns);
  const acts: readonly (readonly [label: string, event: ViewsEvent, offered: boolean])[] = [
    ["Use as default", { type: "openWith", view: chosen }, !view.is_default],
    ["Use as default: show everything", { type: "openWith", view: null }, view.is_default],
    ["Save a copy", { type: "copy", name: copyName(view.name, mine), content: view }, !view.mine],
    [
      "Share with everyone",
      { type: "change", view: chosen, changes: { shared: true } },
      view.mine && !view.shared,
    ],
    [
      "Stop sharing",
      { type: "change", view: chosen, changes: { shared: false } },
      view.can_change && view.shared,
    ],
    ["Rename", { type: "rename", view: chosen }, view.can_change],
    [
      "Update to current filters",
      { type: "change", view: chosen, changes: content },
      view.can_change && !isSame,
    ],
    ["Delete", { type: "remove", view: chosen }, view.can_change],
  ];
  return (
    <>
      <IconButton
        aria-label={`Actions for the view ${view.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVertRounded fontSize="small" />
      </IconButton>
      <Menu anchor={anchor} onClose={() => setAnchor(null)}>
        {(Entry) =>
          acts
            .filter(([, , offered]) => offered)
            .map(([label, event]) => (
              <Entry
                key={label}
                disabled={busy}
                onClick={() => {
                  setAnchor(null);
                  // If everything is shown, it stays that way.
                  if (event.type === "openWith") asked.stay();
                  send(event);
                }}
              >
                {label}
              </Entry>
            ))
        }
      </Menu>
    </>
  );
}

const longestName = 60;

/** The name of a copy: the same name, followed by a number if the user has a view of that name already. */
function copyName(name: string, mine: readonly SavedView[]): string {
  const taken = new Set(mine.map((view) => view.name.toLowerCase()));
  for (let n = 1; ; n += 1) {
    const end = n === 1 ? "" : ` ${n}`;
    const copy = name.slice(0, longestName - end.length) + end;
    if (!taken.has(copy.toLowerCase())) return copy;
  }
}

/** Saves what is shown under a name, or renames a view. */
function NameView({ content }: { content: ViewContent }) {
  const views = Views.useActorRef();
  const { send } = views;
  const ref = useTarget(views, "the view form");
  const { name, error, view } = Views.useSelector((s) => s.context);
  const renaming = Views.useSelector(
    (s) => s.matches("renaming") || (s.matches("changing") && s.context.changes.name !== undefined),
  );
  const saving = Views.useSelector((s) => s.matches("saving") || s.matches("changing"));
  return (
    <div ref={ref} className={styles.whole}>
      <SubmitForm className={styles.saveView} onSubmit={() => send({ type: "save", content })}>
        <TextInput
          label={renaming ? `Rename “${view?.name}” to` : "Save current filters as"}
          value={name}
          error={error || undefined}
          disabled={saving}
          onChange={(text) => send({ type: "name.changed", name: text.slice(0, longestName) })}
        />
        <div className={styles.viewButtons}>
          <Button type="submit" kind="secondary" size="small" busy={saving}>
            {renaming ? "Rename the view" : "Save the view"}
          </Button>
          {renaming && (
            <Button kind="quiet" size="small" disabled={saving} onClick={() => send({ type: "dismiss" })}>
              Cancel
            </Button>
          )}
        </div>
      </SubmitForm>
    </div>
  );
}

/** Asks before deleting a view that others see, and says for how many it is the default. */
function Removing({ at, views }: { at: ResourceAt; views: readonly SavedView[] }) {
  const { send } = Views.useActorRef();
  const view = Views.useSelector((s) => s.context.view);
  const busy = Views.useSelector((s) => s.matches("removing"));
  const open = Views.useSelector((s) => s.matches("confirming")) || (busy && view?.shared === true);
  const others = views.find(({ id }) => id === view?.id)?.default_of ?? 0;
  const { many } = at.place.words;
  return (
    <ConfirmDialog
      open={open}
      busy={busy}
      danger
      question={`Delete the view “${view?.name}”?`}
      accept="Delete"
      onAccept={() => send({ type: "confirm" })}
      onCancel={() => send({ type: "dismiss" })}
    >
      {others > 0
        ? `${others === 1 ? "1 other person has" : `${others} other people have`} it as their default. They will see all ${many} instead, and we will tell them why.`
        : "It is shared. Nobody will be able to use it any more."}
    </ConfirmDialog>
  );
}
