import { useQuery } from "@tanstack/react-query";
import { pssCalls, type FrameworkPart } from "#src/contracts/pss.ts";
import { currentList } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { SkeletonLines } from "#src/ui/kit/Skeleton.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { learnerListWords } from "#src/ui/learning/listWords.ts";
import page from "#src/ui/learning/page.module.css";
import { PageSection } from "#src/ui/learning/PageSection.tsx";
import { useLastAnswer } from "#src/ui/learning/useLastAnswer.ts";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { useListAddress } from "#src/ui/lists/useListAddress.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { AccreditationFilter } from "./AccreditationFilter.tsx";
import { NoFramework } from "./NoFramework.tsx";
import { Points, Standing } from "./Progress.tsx";
import { frameworkHref, historyHref, pssAddresses, readFramework } from "./address.ts";
import { SkillRow } from "./SkillRow.tsx";
import styles from "./pss.module.css";

/**
 * `/pss/my-framework?accreditation=…`: the learner's accreditations with their skills, and what earns the next points.
 */
export function FrameworkPage() {
  const { ask } = useAsk();
  const asked = useListAddress(pssAddresses.framework);
  const query = readFramework(asked.search);
  const read = useQuery({
    ...ask(pssCalls.framework, { query }),
    ...currentList,
  });
  const answer = useLastAnswer(read.data);
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>My framework</h1>
        <p className={page.lead}>Your skills, your points for each, and how to earn more.</p>
      </header>
      {answer && answer.accreditations.length > 0 && (
        <AccreditationFilter {...{ asked, chosen: query.accreditation }} among={answer.accreditations} />
      )}
      <ListFrame
        answer={answer}
        asked={read}
        problem={learnerListWords}
        loading="Loading your framework"
        outline={<SkeletonLines lines={12} />}
        isEmpty={({ data }) => data.length === 0}
        empty={answer?.accreditations.length === 0 ? <NoFramework /> : <NoSuchAccreditation />}
      >
        {({ data }) => data.map((one) => <Part key={one.id} part={one} />)}
      </ListFrame>
    </div>
  );
}

const Part = ({ part }: { part: FrameworkPart }) => (
  <PageSection
    title={part.name}
    className={styles.part}
    more={
      // Also with 0 points: what was given may have been taken again.
      <PageLink href={historyHref(part.id)}>
        Points history <span className="visually-hidden">of {part.name}</span>
      </PageLink>
    }
  >
    <Standing accreditation={part} />
    <p className={styles.purpose}>{part.purpose}</p>
    <Points points={part.points} whole={part.needed} />
    {part.skills.length === 0 ? (
      <p className={styles.nothing}>This accreditation has no skills yet.</p>
    ) : (
      <ul className={styles.skills}>
        {part.skills.map((skill) => (
          <li key={skill.id}>
            <SkillRow skill={skill} />
          </li>
        ))}
      </ul>
    )}
  </PageSection>
);

const NoSuchAccreditation = () => (
  <Empty
    title="This accreditation could not be found"
    action={
      <Button kind="secondary" component={PageLink} href={frameworkHref()}>
        Show all accreditations
      </Button>
    }
  >
    It may have been withdrawn, or the address may be wrong.
  </Empty>
);
