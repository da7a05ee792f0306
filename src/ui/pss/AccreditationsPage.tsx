import { useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { valuesOf, withSwitched } from "#src/contracts/listAddress.ts";
import { plural } from "#src/contracts/numbers.ts";
import { pssCalls, type Accreditation } from "#src/contracts/pss.ts";
import { currentList } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import page from "#src/ui/learning/page.module.css";
import { useLastAnswer } from "#src/ui/learning/useLastAnswer.ts";
import { NoneOfStatus } from "#src/ui/lists/NoneOfStatus.tsx";
import { PagedList } from "#src/ui/lists/PagedList.tsx";
import { StatusFilter } from "#src/ui/lists/StatusFilter.tsx";
import { useListAddress, type AskedOfAddress } from "#src/ui/lists/useListAddress.ts";
import row from "#src/ui/lists/workRow.module.css";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { NoFramework } from "./NoFramework.tsx";
import { Points, Standing } from "./Progress.tsx";
import { frameworkHref, pssAddresses, readAccreditations } from "./address.ts";
import { statusWords } from "./words.ts";
import styles from "./pss.module.css";

type Answer = z.output<typeof pssCalls.accreditations.answer>;

/** `/pss-accreditations?status=…`: every accreditation of the organisation, and the learner's status in each. */
export function AccreditationsPage() {
  const { ask } = useAsk();
  const asked = useListAddress(pssAddresses.accreditations);
  const query = readAccreditations(asked.search);
  const read = useQuery({
    ...ask(pssCalls.accreditations, { query }),
    ...currentList,
  });
  const answer: Answer | undefined = useLastAnswer(read.data);
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>Skills accreditations</h1>
        <p className={page.lead}>
          Each accreditation has skills. You show a skill by completing items, which earn points towards the
          accreditation.
        </p>
      </header>
      <PagedList
        {...{ asked, answer, read }}
        count={({ meta }) => plural(meta.total, "accreditation")}
        beside={
          <StatusFilter
            statuses={answer?.statuses ?? []}
            words={statusWords}
            chosen={valuesOf(query.status)}
            toggle={(value) => asked.change({ status: withSwitched(query.status, value) })}
            clear={() => asked.change({ status: null })}
          />
        }
        loading="Loading the accreditations"
        nothing={<Nothing asked={asked} narrowed={query.status !== undefined} />}
      >
        {({ data: rows }) => (
          <ul className={styles.rows}>
            {rows.map((one) => (
              <li key={one.id}>
                <AccreditationRow accreditation={one} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function AccreditationRow({ accreditation }: { accreditation: Accreditation }) {
  const { id, name, purpose, skills, points, needed } = accreditation;
  return (
    <article className={row.row}>
      <div className={row.what}>
        <Standing accreditation={accreditation} />
        <h2 className={row.name}>
          <PageLink href={frameworkHref(id)}>{name}</PageLink>
        </h2>
        <p className={row.summary}>{purpose}</p>
        <p className={row.facts}>
          {plural(skills.length, "skill")}: {skills.map((skill) => skill.name).join(", ")}
        </p>
      </div>
      <div className={`${row.actions} ${styles.side}`}>
        <Points points={points} whole={needed} />
        <Button kind="secondary" component={PageLink} href={frameworkHref(id)}>
          Open skills <span className="visually-hidden">of {name}</span>
        </Button>
      </div>
    </article>
  );
}

const Nothing = ({ asked, narrowed }: { asked: AskedOfAddress; narrowed: boolean }) =>
  narrowed ? (
    <NoneOfStatus many="accreditations" clear={() => asked.change({ status: null })} />
  ) : (
    <NoFramework />
  );
