import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { Profile } from "#src/contracts/mentoringProfiles.ts";
import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import { toMentoring } from "#src/routes/mentoring.ts";
import { saidByPage } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { SkeletonLines } from "#src/ui/kit/Skeleton.tsx";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import type { OwnProfiles } from "./AreaActor.tsx";
import { MentoringPage, type AreaShown } from "./MentoringPage.tsx";
import { ProfileActs } from "./ProfileActs.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { signUpAddress } from "./signUpAddress.ts";
import { Standing } from "./Standing.tsx";
import { profileProblem } from "./words.ts";
import styles from "./profileForm.module.css";

/**
 * `/mentoring/profile?type=…`: what others see of the user, and whether they may send requests. Without a type, the
 * side from which the user sees the area decides (B-181).
 */
export default function ProfilePage() {
  return (
    <MentoringPage
      title="Details"
      tab="Details"
      lead={({ profile }) =>
        profile.type === "MENTEE"
          ? "What mentors see about you, and what your matches are based on."
          : "What mentees see about you, and what your matches are based on."
      }
    >
      {(shown) => <Details {...shown} />}
    </MentoringPage>
  );
}

function Details({ profile, known }: AreaShown) {
  const [search] = useSearchParams();
  const type = typeOf(search.get("type")) ?? profile.type;
  const shown = known.own.find((own) => own.type === type);
  return (
    <>
      <Types known={known} type={type} />
      {shown?.status === "ACTIVE" ? (
        <Form key={shown.id} profile={shown} />
      ) : shown && shown.status !== "DRAFT" ? (
        <Standing profile={shown} known={known} />
      ) : (
        <None type={type} begun={shown !== undefined} />
      )}
    </>
  );
}

const typeOf = (given: string | null): ProfileType | null => {
  const type = given?.toUpperCase();
  return type === "MENTEE" || type === "MENTOR" ? type : null;
};

/** Links to the user's details on the other side, if they are on both. */
const Types = ({ known, type }: { known: OwnProfiles; type: ProfileType }) =>
  known.own.length < 2 ? null : (
    <nav className={styles.types} aria-label="Your profiles">
      {(["MENTEE", "MENTOR"] as const).map((of) => (
        <Button
          key={of}
          kind={of === type ? "secondary" : "quiet"}
          size="small"
          component={PageLink}
          href={toMentoring("MentoringProfile", {}, { type: of })}
          aria-current={of === type ? "page" : undefined}
        >
          {of === "MENTEE" ? "As a mentee" : "As a mentor"}
        </Button>
      ))}
    </nav>
  );

const None = ({ type, begun }: { type: ProfileType; begun: boolean }) => (
  <Empty
    title={type === "MENTEE" ? "You are not a mentee yet" : "You are not a mentor yet"}
    action={
      <Button component={PageLink} href={signUpAddress({ type })}>
        {begun ? "Continue" : "Begin"}
      </Button>
    }
  >
    {type === "MENTEE" ? "Say what you want to learn." : "Say what you can teach."}
  </Empty>
);

function Form({ profile }: { profile: Profile }) {
  const { ask } = useAsk();
  const read = useQuery({ ...ask(mentoringCalls.skills), ...saidByPage });
  return (
    <ListFrame
      answer={read.data}
      asked={read}
      problem={profileProblem}
      loading="Loading your details"
      outline={<SkeletonLines lines={10} />}
    >
      {({ data }) => (
        <>
          <ProfileForm profile={profile} skills={data} />
          <ProfileActs profile={profile} />
        </>
      )}
    </ListFrame>
  );
}
