import { useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { cpdKeys, cpdLogCalls, cpdSorts, cpdSources } from "#src/contracts/cpdLog.ts";
import { cpdWords } from "#src/contracts/cpdWords.ts";
import { plural } from "#src/contracts/numbers.ts";
import { currentList } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { late } from "#src/ui/kit/late.tsx";
import { Select } from "#src/ui/kit/Select.tsx";
import { NameSearch } from "#src/ui/learning/NameSearch.tsx";
import page from "#src/ui/learning/page.module.css";
import { PagedList } from "#src/ui/lists/PagedList.tsx";
import { useListAddress, type AskedOfAddress } from "#src/ui/lists/useListAddress.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { Acts, CpdActsProvider, useBegin } from "./CpdActs.tsx";
import { ActTold } from "#src/ui/acts/ActTold.tsx";
import { cpdAddress, readCpdLog } from "./cpdAddress.ts";
import { CpdEntry } from "./CpdEntry.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { CpdYearView } from "./CpdYearView.tsx";
import { sortWords, sourceWords } from "./words.ts";
import styles from "./record.module.css";
import { OpenCatalogue } from "#src/ui/learning/OpenCatalogue.tsx";

const EntryForm = late("The form", () => import("./EntryForm.tsx"));

/** `/cpd-log`: what counts as CPD in a year, from completed items and from learning elsewhere. */
export default function CpdLogPage() {
  return (
    <CpdActsProvider>
      <Log />
    </CpdActsProvider>
  );
}

type Answer = z.output<typeof cpdLogCalls.log.answer>;
type Question = ReturnType<typeof readCpdLog>;

function Log() {
  const { ask } = useAsk();
  const asked = useListAddress(cpdAddress);
  const query = readCpdLog(asked.search);
  const read = useQuery({
    ...ask(cpdLogCalls.log, { query }),
    ...currentList,
  });
  const answer: Answer | undefined = read.data;
  const filling = Acts.useSelector((s) => s.matches("filling"));
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>CPD Log</h1>
      </header>
      {answer && <CpdYearView year={answer.year} />}
      <Tools asked={asked} query={query} answer={answer} />
      <ActTold actor={Acts.useActorRef()} />
      <PagedList
        {...{ asked, answer, read }}
        count={({ meta }) => plural(meta.total, "entry", "entries")}
        loading="Loading the CPD log"
        nothing={<Nothing asked={asked} query={query} />}
      >
        {({ data: rows }) => (
          <ul className={styles.rows}>
            {rows.map((row) => (
              <li key={`${row.source} ${row.id} ${row.on}`}>
                <CpdEntry row={row} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {filling && <EntryForm rows={answer?.data ?? []} year={answer?.year.year} />}
    </div>
  );
}

type ToolsProps = { asked: AskedOfAddress; query: Question; answer: Answer | undefined };

function Tools({ asked, query, answer }: ToolsProps) {
  const begin = useBegin();
  const barred = useBarred(cpdLogCalls.add);
  const year = String(query.year ?? answer?.year.year ?? "");
  const choose = (name: string) => (value: string | null) => asked.change({ [name]: value });
  return (
    <>
      <div className={styles.tools}>
        <Button disabled={barred !== null} onClick={() => begin("add")}>
          Add an entry
        </Button>
        {(["csv", "pdf"] as const).map((format) => (
          <ExportButton key={format} format={format} query={query} year={year} disabled={barred !== null} />
        ))}
        <Barred why={barred} />
      </div>
      <NameSearch
        label="Search the log"
        placeholder="Title or reflection"
        name={query.name}
        onSearch={(name) => asked.change({ name })}
      />
      <div className={styles.filters} role="group" aria-label="Filters">
        <Select
          label="Year"
          value={year}
          onChange={choose("year")}
          options={(answer?.years ?? []).map((one) => ({ value: String(one), label: String(one) }))}
        />
        <Select
          label="Source"
          value={query.source ?? ""}
          onChange={choose("source")}
          options={[all, ...cpdSources.map((value) => ({ value, label: sourceWords[value] }))]}
        />
        <Select
          label="Category"
          value={query.category ?? ""}
          onChange={choose("category")}
          options={[all, ...cpdKeys.map((value) => ({ value, label: cpdWords[value] }))]}
        />
        <Select
          label="Structured"
          value={query.structured ?? ""}
          onChange={choose("structured")}
          options={[all, { value: "true", label: "Structured" }, { value: "false", label: "Unstructured" }]}
        />
        <Select
          label="Sort by"
          value={query.sort ?? "-on"}
          onChange={(sort) => asked.change({ sort: sort === "-on" ? null : sort })}
          options={cpdSorts.map((value) => ({ value, label: sortWords[value] }))}
        />
      </div>
    </>
  );
}

const all = { value: "" as string, label: "All" };
const none = { source: null, category: null, structured: null, name: null };

function Nothing({ asked, query }: { asked: AskedOfAddress; query: Question }) {
  if (query.source || query.category || query.structured || query.name)
    return (
      <Empty
        title="No entries match"
        action={
          <Button kind="secondary" onClick={() => asked.change(none)}>
            Clear search and filters
          </Button>
        }
      >
        Try another word or clear the filters.
      </Empty>
    );
  return (
    <Empty title="No CPD in this year yet" action={<OpenCatalogue />}>
      Items that you complete are counted automatically. Add what you learn elsewhere.
    </Empty>
  );
}
