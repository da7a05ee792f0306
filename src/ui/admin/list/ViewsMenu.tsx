import BookmarkBorderRounded from "@mui/icons-material/BookmarkBorderRounded";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import { useQuery } from "@tanstack/react-query";
import type { PropsWithChildren } from "react";
import { adminCalls } from "#src/contracts/admin/resource.ts";
import { listAddress } from "#src/routes/admin/place.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { IconButton } from "#src/ui/kit/IconButton.tsx";
import { PopButton } from "#src/ui/kit/PopButton.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { changed } from "./question.ts";
import { Views, ViewsProvider } from "./ViewsActor.tsx";
import type { ListQuestion } from "./useListQuestion.ts";
import styles from "./list.module.css";

type Props = { at: ResourceAt; asked: ListQuestion };

/** What of an address a view keeps: everything but the page. */
const kept = (search: URLSearchParams): string => changed(search, { page: null }).toString();

/** The own saved views of a list: question, columns and rows under a name. */
export function ViewsMenu({ at, asked }: Props) {
  const { ask } = useApp();
  const { data } = useQuery(ask(adminCalls.views, { query: { resource: at.place.name } }));
  const views = data?.data ?? [];
  const here = kept(asked.search);
  return (
    <ViewsProvider at={at} query={here} columns={asked.columns}>
      <PopButton
        label="Views"
        title="Saved views"
        icon={<BookmarkBorderRounded aria-hidden />}
        chosen={views.find(({ query }) => query === here && here !== "")?.name}
        short
      >
        {(close) => (
          <div className={styles.panel}>
            <SavedViews>
              <li>
                <PageLink href={listAddress(at.place)} className={styles.choice} onClick={close}>
                  {`All ${at.place.words.many}`}
                </PageLink>
              </li>
              {views.map(({ id, name, query }) => (
                <li key={id}>
                  <PageLink
                    href={listAddress(at.place, query)}
                    className={styles.choice}
                    aria-current={query === here ? "true" : undefined}
                    onClick={close}
                  >
                    {name}
                  </PageLink>
                  <Remove id={id} name={name} />
                </li>
              ))}
            </SavedViews>
            <Save />
          </div>
        )}
      </PopButton>
    </ViewsProvider>
  );
}

/** The list itself, where the focus goes on as one of its views is deleted. */
function SavedViews({ children }: PropsWithChildren) {
  const ref = useTarget(Views.useActorRef(), "the views");
  return (
    <ul ref={ref} className={styles.views} aria-label="Saved views">
      {children}
    </ul>
  );
}

function Remove({ id, name }: { id: number; name: string }) {
  const { send } = Views.useActorRef();
  const busy = Views.useSelector((s) => s.hasTag("busy"));
  return (
    <IconButton
      aria-label={`Delete the view ${name}`}
      disabled={busy}
      onClick={() => send({ type: "remove", id })}
    >
      <DeleteOutlineRounded fontSize="small" />
    </IconButton>
  );
}

function Save() {
  const { send } = Views.useActorRef();
  const name = Views.useSelector((s) => s.context.name);
  const error = Views.useSelector((s) => s.context.error);
  const saving = Views.useSelector((s) => s.matches("saving"));
  return (
    <SubmitForm className={styles.saveView} onSubmit={() => send({ type: "save" })}>
      <TextInput
        label="Save what is shown as"
        value={name}
        error={error || undefined}
        disabled={saving}
        onChange={(text) => send({ type: "name.changed", name: text.slice(0, 60) })}
      />
      <Button type="submit" kind="secondary" size="small" busy={saving}>
        Save the view
      </Button>
    </SubmitForm>
  );
}
