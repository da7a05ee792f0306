import { useQuery } from "@tanstack/react-query";
import { mentoringCalls } from "#src/contracts/mentoring.ts";
import { plural } from "#src/contracts/numbers.ts";
import { withQuery } from "#src/contracts/queryText.ts";
import { toMentoring } from "#src/routes/mentoring.ts";
import { saidByPage } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { SkeletonLines } from "#src/ui/kit/Skeleton.tsx";
import { PageSection } from "#src/ui/learning/PageSection.tsx";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { bestMatches } from "./address.ts";
import { MatchCard } from "./MatchCard.tsx";
import { MentoringPage, type AreaShown } from "./MentoringPage.tsx";
import { Proposals } from "./Proposals.tsx";
import { useSide } from "./useSide.ts";
import { lookedFor, matchProblem, methodWords, regularityWord } from "./words.ts";
import styles from "./mentoring.module.css";

/** `/mentoring`: what the user is looking for, whom administrators propose, and the best matches (B-179). */
export default function FindPage() {
  return (
    <MentoringPage
      title="Find a Match"
      tab="Find a Match"
      lead={({ profile }) =>
        profile.type === "MENTEE"
          ? "Colleagues who can help you with what you want to learn."
          : "Colleagues who want to learn what you know."
      }
      // A mentor is proposed to a mentee, from whichever side they see the area.
      around={(content, { own }) => {
        const mentee = own.find(({ type, status }) => type === "MENTEE" && status === "ACTIVE");
        return mentee ? <Proposals profile={mentee}>{content}</Proposals> : content;
      }}
    >
      {(shown) => (
        <>
          <LookedFor {...shown} />
          <Best {...shown} />
        </>
      )}
    </MentoringPage>
  );
}

/** What the profile asks for or offers, as a line of links, each of which searches for that alone. */
function LookedFor({ profile }: AreaShown) {
  const facts = [
    methodWords(profile.methods),
    regularityWord(profile.regularity),
    profile.town &&
      (profile.distance ? `Within ${profile.distance} miles of ${profile.town.name}` : profile.town.name),
  ].filter(Boolean);
  return (
    <PageSection
      title={profile.type === "MENTEE" ? "What you are looking for" : "What you offer"}
      className={styles.section}
      more={<PageLink href={toMentoring("MentoringProfile")}>Change your details</PageLink>}
    >
      <ul className={styles.skills}>
        {profile.skills.map(({ id, name }) => (
          <li key={id}>
            <PageLink href={withQuery(toMentoring("MentoringResults"), `skills=${id}`)}>{name}</PageLink>
          </li>
        ))}
      </ul>
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </PageSection>
  );
}

/** The best matches for the user's own profile. */
function Best({ profile }: AreaShown) {
  const { ask } = useAsk();
  const side = useSide();
  const read = useQuery({
    ...ask(mentoringCalls.search, { query: { ...bestMatches, ...side } }),
    ...saidByPage,
  });
  const barred = useBarred(mentoringCalls.ask);
  const one = lookedFor(profile.type);
  const total = read.data?.meta.total ?? 0;
  return (
    <PageSection title="Best matches" className={styles.section}>
      <ListFrame
        answer={read.data}
        asked={read}
        problem={matchProblem}
        loading="Loading the matches"
        outline={<SkeletonLines lines={8} />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <Empty
            level={3}
            title={`No ${one}s yet`}
            action={
              <Button kind="secondary" component={PageLink} href={toMentoring("MentoringProfile")}>
                Change your details
              </Button>
            }
          >
            {`${one === "mentor" ? "Mentors" : "Mentees"} will appear here once somebody has signed up.`} The
            more skills you name, the more people match.
          </Empty>
        }
      >
        {({ data }) => (
          <>
            <Barred why={barred} />
            <ul className={styles.matches}>
              {data.map((match) => (
                <li key={match.profile.id}>
                  <MatchCard match={match} own={profile} level={3} />
                </li>
              ))}
            </ul>
            <div className={styles.all}>
              <Button component={PageLink} href={toMentoring("MentoringResults")}>
                {total > data.length ? `See all ${plural(total, one)}` : `Search ${one}s`}
              </Button>
            </div>
          </>
        )}
      </ListFrame>
    </PageSection>
  );
}
