import type { ReactNode } from "react";
import type { Profile } from "#src/contracts/mentoringProfiles.ts";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { Segments } from "#src/ui/kit/Segments.tsx";
import { SkeletonLines } from "#src/ui/kit/Skeleton.tsx";
import page from "#src/ui/learning/page.module.css";
import {
  MentoringArea,
  MentoringAreaProvider,
  useOwnProfiles,
  useView,
  type OwnProfiles,
} from "./AreaActor.tsx";
import { AsMentee, NoProfile, NotTold } from "./Holding.tsx";
import { RelationshipModalProvider } from "./relationships/ModalProvider.tsx";
import { Standing } from "./Standing.tsx";
import { Tabs, type Tab } from "./Tabs.tsx";
import styles from "./mentoring.module.css";

/** What a page of the area depends on. */
export type AreaShown = {
  /** The user's active profile on the side from which they see the area. */
  profile: Profile;
  /** Everything known about the user's own profiles. */
  known: OwnProfiles;
};

type Props = {
  title: string;
  /** Which tab is current. */
  tab: Tab;
  /** Under the heading: whom the page is for. */
  lead?: (shown: AreaShown) => ReactNode;
  /** Puts more around the content, or around the holding page in its place. */
  around?: (content: ReactNode, known: OwnProfiles) => ReactNode;
  /** Called when the user changes sides: the address may contain people from the previous one. */
  sideChosen?: () => void;
  children: (shown: AreaShown) => ReactNode;
};

/**
 * A page of mentoring: its tabs, the side from which the user sees it, and, for users without an active profile, a
 * holding page in place of its content (B-183, B-184).
 */
export const MentoringPage = ({ sideChosen, ...props }: Props) => (
  <MentoringAreaProvider sideChosen={sideChosen}>
    <RelationshipModalProvider>
      <Framed {...props} />
    </RelationshipModalProvider>
  </MentoringAreaProvider>
);

function Framed({ title, tab, lead, around = (content) => content, children }: Omit<Props, "sideChosen">) {
  const shown = useShown();
  const known = useOwnProfiles();
  const content = shown ? children(shown) : <Held />;
  return (
    <div className={page.page}>
      <Tabs current={tab} />
      <header className={`${page.head} ${styles.head}`}>
        <h1>{title}</h1>
        <ViewSwitch />
        {shown && lead && <p className={page.lead}>{lead(shown)}</p>}
      </header>
      {known ? around(content, known) : content}
    </div>
  );
}

/** What is shown of the area; undefined if a holding page replaces it. */
function useShown(): AreaShown | undefined {
  const open = MentoringArea.useSelector((s) => s.hasTag("open"));
  const view = useView();
  const known = useOwnProfiles();
  const profile = known?.own.find(({ type, status }) => type === view && status === "ACTIVE");
  return open && known && profile ? { profile, known } : undefined;
}

/** Replaces the page if the profile is not known yet, does not exist or is not active (B-182 … B-184). */
function Held() {
  const isOutside = MentoringArea.useSelector((s) => s.matches("outside"));
  const isUnknown = MentoringArea.useSelector((s) => s.matches("unknown"));
  const isHeld = MentoringArea.useSelector((s) => s.hasTag("asMentor"));
  const known = useOwnProfiles();
  const mentor = known?.own.find(({ type }) => type === "MENTOR");
  if (isUnknown) return <NotTold />;
  if (known && isOutside) return <NoProfile known={known} />;
  if (known && mentor && isHeld)
    return (
      <Standing profile={mentor} known={known}>
        <AsMentee known={known} />
      </Standing>
    );
  return (
    <Loading label="Loading your mentoring profiles">
      <SkeletonLines lines={6} />
    </Loading>
  );
}

const sides = [
  { value: "MENTEE", label: "Mentee" },
  { value: "MENTOR", label: "Mentor" },
] as const;

/** Lets a user who is on both sides choose from which one to see the area. */
function ViewSwitch() {
  const { send } = MentoringArea.useActorRef();
  const view = useView();
  const isBoth = MentoringArea.useSelector(
    (s) => s.can({ type: "view.chosen", view: "MENTEE" }) && s.can({ type: "view.chosen", view: "MENTOR" }),
  );
  if (!isBoth) return null;
  return (
    <Segments
      label="View as"
      options={sides}
      value={view}
      onChange={(chosen) => {
        if (chosen !== view) send({ type: "view.chosen", view: chosen });
      }}
    />
  );
}
