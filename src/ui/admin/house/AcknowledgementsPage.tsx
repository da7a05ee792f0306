import { users } from "#src/routes/admin/housePeople.ts";
import DownloadRounded from "@mui/icons-material/DownloadRounded";
import { useQuery } from "@tanstack/react-query";
import {
  acknowledgementStates,
  broadcastCalls,
  type Acknowledgement,
  type AcknowledgementState,
} from "#src/contracts/admin/broadcasts.ts";
import { exportFormats, type ExportFormat } from "#src/contracts/admin/query.ts";
import { choicesOf } from "#src/contracts/choices.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import { editAddress, type ResourcePlace } from "#src/routes/admin/place.ts";
import type { ActDeclaration, AnyResource, AnyRow } from "#src/routes/admin/resource.ts";
import { pagedRead } from "#src/services/query.ts";
import { breakable } from "#src/ui/kit/breakable.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { PopButton } from "#src/ui/kit/PopButton.tsx";
import { Select } from "#src/ui/kit/Select.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { BelowScreen } from "../form/BelowScreen.tsx";
import { ActDialog } from "../acts/ActDialog.tsx";
import { Act, ActsProvider, useBeginAct } from "../acts/ActsProvider.tsx";
import { Outcome } from "../acts/Outcome.tsx";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { problemWords } from "../list/problemWords.ts";
import listStyles from "../list/list.module.css";
import { NoResults } from "../list/NoResults.tsx";
import { Paging } from "../list/Paging.tsx";
import { Search } from "../list/Search.tsx";
import { usePartQuery } from "../list/usePartQuery.ts";
import styles from "../people/people.module.css";

const words = { outstanding: "Not acknowledged", acknowledged: "Acknowledged" } as const;
const formats = { csv: "CSV", xlsx: "Excel (XLSX)" } as const satisfies Record<ExportFormat, string>;
/** Who has acknowledged a broadcast, which text and when, and who still has to. */
export function belowPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function AcknowledgementsPage() {
    return (
      <BelowScreen at={at} path="acknowledgements">
        {(row) => <Remindable place={place} row={row} />}
      </BelowScreen>
    );
  };
}

const people = { one: "person", many: "people" };
const acts: readonly ActDeclaration[] = [
  {
    name: "remind",
    label: "Remind",
    done: "reminded",
    confirm: {
      consequence:
        "Everyone who has not acknowledged it will be notified now, and by email if they have chosen that. You can remind them again in an hour.",
    },
  },
];

type Props = { place: ResourcePlace; row: AnyRow };

function Remindable({ place, row }: Props) {
  const { call } = useCalls();
  const { forget } = useCache();
  const params = { id: row.id };
  return (
    <ActsProvider
      identity={row.id}
      words={people}
      acts={acts}
      perform={async () => {
        const { reminded } = (await call(broadcastCalls.remind, { params })).data;
        return { done: reminded, refused: [], undo: null };
      }}
      changed={() => forget(broadcastCalls.acknowledgements.path)}
    >
      <Acknowledgements place={place} row={row} />
    </ActsProvider>
  );
}

function Acknowledgements({ place, row }: Props) {
  const { ask } = useAsk();
  const begin = useBeginAct();
  const busy = Act.useSelector((s) => s.hasTag("busy"));
  const asked = usePartQuery(broadcastCalls.acknowledgements.query.shape);
  const { question, searched, toFirst } = asked;
  const state = acknowledgementStates.find((one) => one === question.state) ?? null;
  const read = useQuery({
    ...ask(broadcastCalls.acknowledgements, {
      params: { id: row.id },
      query: question,
    }),
    ...pagedRead,
  });
  const { data } = read;
  const { acknowledged = 0, outstanding = 0, reminded_at: reminded = null } = data?.meta ?? {};
  const isAsked = searched !== "" || state !== null;
  return (
    <div className={styles.below}>
      {data && (
        <p role="status">
          <strong>{`${formatNumber(acknowledged)} of ${formatNumber(acknowledged + outstanding)}`}</strong>
          {" have acknowledged it."}
          {reminded && (
            <>
              {" Last reminder sent "}
              <Timestamp at={reminded} />.
            </>
          )}
        </p>
      )}
      <div className={`${styles.buttons} ${styles.tools}`}>
        <Select<AcknowledgementState>
          label="Show"
          placeholder="Everyone"
          value={state}
          options={choicesOf(words, acknowledgementStates)}
          onChange={(chosen) => asked.adjust({ state: chosen })}
        />
        <PopButton label="Export" icon={<DownloadRounded aria-hidden />}>
          {(close) => (
            <div className={listStyles.panel}>
              <p>{state ? words[state] : "Everyone"}, on all pages.</p>
              {exportFormats.map((format) => (
                <a
                  key={format}
                  className={listStyles.choice}
                  href={exportAddress(row.id, { format, state, search: searched })}
                  download
                  onClick={close}
                >
                  <DownloadRounded aria-hidden fontSize="small" /> {formats[format]}
                </a>
              ))}
            </div>
          )}
        </PopButton>
        {row.status === "live" && outstanding > 0 && (
          <Button
            kind="secondary"
            busy={busy}
            onClick={() => begin("remind", { ids: [row.id], called: `${formatNumber(outstanding)} people` })}
          >
            {`Remind ${formatNumber(outstanding)} people`}
          </Button>
        )}
      </div>
      <Outcome />
      {(isAsked || (data && data.meta.total > 0)) && <Search many="people" asked={asked} />}
      <ListFrame
        answer={data}
        asked={read}
        problem={problemWords({ words: people, roles: place.roles })}
        loading="Loading the acknowledgements"
        isEmpty={({ data: rows }) => rows.length === 0}
        empty={
          <NoResults
            many="people"
            toFirst={question.page !== undefined && toFirst}
            widen={
              isAsked && {
                label: "Show everyone",
                hint: "Try another word, or show everyone.",
                act: () => asked.adjust({ state: null, search: null }),
              }
            }
          >
            <Empty title="Nobody will see it at the moment">
              Its audiences are empty. People who join one of them will see it.
            </Empty>
          </NoResults>
        }
      >
        {({ data: rows }) => (
          <div className={listStyles.part} aria-busy={read.isPlaceholderData || undefined}>
            <People rows={rows} latest={row.text_version as number} />
          </div>
        )}
      </ListFrame>
      <Paging words={people} asked={asked} meta={data && { ...data.meta, exact: true }} />
      <ActDialog />
    </div>
  );
}

type Asked = { format: ExportFormat; state: AcknowledgementState | null; search?: string | undefined };

function exportAddress(id: number, { format, state, search }: Asked): string {
  const question = new URLSearchParams({ format, ...(state && { state }), ...(search && { search }) });
  return `${broadcastCalls.exportAcknowledgements.path.replace(":id", String(id))}?${question}`;
}

const People = ({ rows, latest }: { rows: readonly Acknowledgement[]; latest: number }) => (
  <table className={`${styles.table} ${styles.members}`}>
    <caption className="visually-hidden">People</caption>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Email</th>
        <th scope="col">Text</th>
        <th scope="col">Acknowledged</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, name, email, state, text_version: version, acknowledged_at: moment }) => (
        <tr key={id}>
          <th scope="row">
            <PageLink href={editAddress(users, id)}>{name}</PageLink>
          </th>
          <td>{breakable(email)}</td>
          <td data-label="Text">
            {version === null ? "–" : version === latest ? "Current version" : `Version ${version}`}
          </td>
          <td>
            {state === "acknowledged" && moment ? (
              <Timestamp at={moment} />
            ) : (
              <StatusChip status="warning" label={words.outstanding} />
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
