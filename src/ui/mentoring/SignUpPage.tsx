import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { Profile, Skill } from "#src/contracts/mentoringProfiles.ts";
import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import { mayMove } from "#src/machines/mentoring/profileLifecycle.ts";
import { valuesOf, type ProfileValues } from "#src/machines/mentoring/profileValues.ts";
import { toMentoring } from "#src/routes/mentoring.ts";
import { saidByPage } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { SkeletonLines } from "#src/ui/kit/Skeleton.tsx";
import page from "#src/ui/learning/page.module.css";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import type { OwnProfiles } from "./AreaActor.tsx";
import { Standing } from "./Standing.tsx";
import { SignUpProvider } from "./SignUpActor.tsx";
import { SignUpForm } from "./SignUpForm.tsx";
import { Tabs } from "./Tabs.tsx";
import { profileProblem } from "./words.ts";
import styles from "./mentoring.module.css";
import holding from "./holding.module.css";

const words = {
  MENTEE: {
    title: "Become a Mentee",
    lead: "Say what you want to learn. Once you have submitted this, you can find a mentor at once.",
  },
  MENTOR: {
    title: "Become a Mentor",
    lead: "Say what you can teach. An administrator reads your application before mentees find you.",
  },
} as const;

/** `/mentoring/signup/…`: the application to be a mentee or a mentor, saved as it is filled in. */
export function SignUpPage({ type }: { type: ProfileType }) {
  const { ask } = useAsk();
  const profiles = useQuery({ ...ask(mentoringCalls.profiles), ...saidByPage });
  const skills = useQuery({ ...ask(mentoringCalls.skills), ...saidByPage });
  const { title, lead } = words[type];
  const failed = profiles.error ? profiles : skills;
  return (
    <div className={page.page}>
      <Tabs current={null} />
      <header className={`${page.head} ${styles.head}`}>
        <h1>{title}</h1>
        <p className={page.lead}>{lead}</p>
      </header>
      <ListFrame
        answer={profiles.data && skills.data && { known: profiles.data.data, skills: skills.data.data }}
        asked={{
          error: failed.error,
          isFetching: profiles.isFetching || skills.isFetching,
          refetch: () => Promise.all([profiles.refetch(), skills.refetch()]),
        }}
        problem={profileProblem}
        loading="Loading your application"
        outline={<SkeletonLines lines={10} />}
      >
        {(loaded) => <Application type={type} {...loaded} />}
      </ListFrame>
    </div>
  );
}

type ApplicationProps = { type: ProfileType; known: OwnProfiles; skills: readonly Skill[] };

const maySubmit = (profile: Profile | undefined): boolean => !profile || mayMove(profile, "submit");

/**
 * The form, for users who may submit an application; otherwise the status of theirs, until they may. A decision made
 * meanwhile does not remove the form.
 */
function Application({ type, known, skills }: ApplicationProps) {
  const me = useMe();
  const current = known.own.find((own) => own.type === type);
  const [profile, hold] = useState(current);
  if (profile !== current && !maySubmit(profile)) hold(current);
  if (profile?.status === "ACTIVE") return <AlreadyOne type={type} />;
  if (profile && !maySubmit(profile)) return <Standing profile={profile} known={known} />;
  return (
    <SignUpProvider
      type={type}
      profile={profile}
      values={profile ? valuesOf(profile) : beginningOf(known, me?.job_title ?? "")}
    >
      <SignUpForm type={type} skills={skills} profile={profile} />
    </SignUpProvider>
  );
}

const nothing: ProfileValues = {
  role: "",
  about: "",
  skills: [],
  methods: [],
  regularity: null,
  town: null,
  distance: null,
  mentee_limit: null,
  version: null,
};

/** The values of a new application: how the user meets, and their role, are known from a profile on the other side. */
function beginningOf({ own: [other] }: OwnProfiles, job: string): ProfileValues {
  if (!other) return { ...nothing, role: job };
  const { role, methods, regularity, town, distance } = other;
  return { ...nothing, role: role || job, methods, regularity, town, distance };
}

const AlreadyOne = ({ type }: { type: ProfileType }) => (
  <div className={holding.standing}>
    <h2>{type === "MENTEE" ? "You are already a mentee" : "You are already a mentor"}</h2>
    <div className={holding.actions}>
      <Button component={PageLink} href={toMentoring("MentoringIndex")}>
        Find a match
      </Button>
      <Button kind="secondary" component={PageLink} href={toMentoring("MentoringProfile", {}, { type })}>
        Change your details
      </Button>
    </div>
  </div>
);
