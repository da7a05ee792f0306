import type { ReactNode } from "react";
import type { Match } from "#src/contracts/mentoring.ts";
import type { Profile } from "#src/contracts/mentoringProfiles.ts";
import { Avatar } from "#src/ui/kit/Avatar.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { compareHref } from "./address.ts";
import { AskButton } from "./AskButton.tsx";
import { MatchSkills } from "./MatchSkills.tsx";
import {
  availabilityWords,
  limitWord,
  lookedFor,
  methodWords,
  milesWord,
  nameOf,
  regularityWord,
} from "./words.ts";
import card from "./matchCard.module.css";
import styles from "./compare.module.css";

type Row = {
  title: string;
  /** The text that decides whether two matches are the same. It is also what the row shows, unless it has `show`. */
  text: (match: Match) => string;
  show?: (match: Match) => ReactNode;
};

const rowsOf = (own: Profile): readonly Row[] => [
  {
    title: "Match",
    text: ({ score }) => `${score}%`,
    show: ({ score, reasons }) => (
      <>
        <b className={styles.score}>{score}%</b>
        <ul className={card.reasons} aria-label="Why">
          {reasons.map(({ of, words }) => (
            <li key={of}>{words}</li>
          ))}
        </ul>
      </>
    ),
  },
  {
    title: "Skills",
    text: ({ profile }) =>
      profile.skills
        .map(({ id }) => id)
        .toSorted((one, other) => one - other)
        .join(),
    show: (match) => <MatchSkills match={match} />,
  },
  { title: "How to meet", text: ({ profile }) => methodWords(profile.methods) },
  { title: "How often", text: ({ profile }) => regularityWord(profile.regularity) },
  {
    title: "Town",
    text: ({ profile, miles }) =>
      [profile.town ?? "Not said", miles !== null && milesWord(miles)].filter(Boolean).join(", "),
  },
  ...(own.type === "MENTEE"
    ? [
        { title: "Mentees", text: ({ profile }: Match) => limitWord(profile.mentee_limit) },
        {
          title: "Now",
          text: ({ profile }: Match) => availabilityWords(profile)?.label ?? "",
          show: ({ profile }: Match) => {
            const availability = availabilityWords(profile);
            return availability && <StatusChip {...availability} />;
          },
        },
      ]
    : []),
  { title: "About", text: ({ profile }) => profile.about },
];

type Props = { matches: readonly Match[]; own: Profile };

/**
 * Matches side by side, with a row for each property to compare. On small screens each row is a list of names with
 * their values.
 */
export const CompareTable = ({ matches, own }: Props) => (
  <table className={styles.table} aria-label={`${lookedFor(own.type)}s compared`}>
    <thead>
      <tr>
        <td>
          <span className="visually-hidden">What is compared</span>
        </td>
        {matches.map(({ profile }) => (
          <th key={profile.id} scope="col">
            <span className={styles.who}>
              <Avatar name={nameOf(profile)} src={profile.user.image} />
              <span>
                {nameOf(profile)}
                <span className={styles.role}>{profile.role}</span>
              </span>
            </span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rowsOf(own).map((row) => (
        <Compared key={row.title} row={row} matches={matches} />
      ))}
      <tr>
        <th scope="row">Next</th>
        {matches.map((match) => (
          <td key={match.profile.id}>
            <Name match={match} />
            <div className={styles.next}>
              <AskButton match={match} own={own} />
              <PageLink href={compareHref(idsWithout(matches, match), own.type)}>
                Remove<span className="visually-hidden"> {nameOf(match.profile)}</span>
              </PageLink>
            </div>
          </td>
        ))}
      </tr>
    </tbody>
  </table>
);

const idsWithout = (matches: readonly Match[], one: Match): number[] =>
  matches.filter((match) => match !== one).map(({ profile }) => profile.id);

function Compared({ row: { title, text, show = text }, matches }: { row: Row; matches: readonly Match[] }) {
  const differs = new Set(matches.map(text)).size > 1;
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">
        {title}
        {differs && <span className={styles.differs}>Differs</span>}
      </th>
      {matches.map((match) => (
        <td key={match.profile.id}>
          <Name match={match} />
          {show(match)}
        </td>
      ))}
    </tr>
  );
}

/** Whose value this is, where no column says so. */
const Name = ({ match }: { match: Match }) => (
  <span aria-hidden className={styles.whose}>
    {nameOf(match.profile)}
  </span>
);
