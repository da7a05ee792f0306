import { useQuery } from "@tanstack/react-query";
import { mentorCalls } from "#src/contracts/admin/mentoring/mentors.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { Column } from "#src/routes/admin/kinds.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { relationshipWords } from "#src/routes/admin/mentorWords.ts";
import { saidByPage } from "#src/services/query.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { PlainTable } from "../list/PlainTable.tsx";
import { problemWords } from "../list/problemWords.ts";
import type { ResourceAt } from "../resourceAt.ts";
import { ReadPerson } from "./ReadPerson.tsx";
import styles from "./mentoring.module.css";

/** A mentor: their profile, their mentees and requests, and what was decided about them. */
export function viewPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function MentorPage() {
    return (
      <ReadPerson at={at} main="resume">
        {({ id }) => <Relationships at={at} id={id} />}
      </ReadPerson>
    );
  };
}

const columns: readonly Column[] = [
  { field: "mentee", label: "Mentee" },
  { field: "status", label: "Status", as: "status", words: relationshipWords },
  { field: "changed_at", label: "Since", as: "dateTime" },
  { field: "meetings", label: "Meetings", as: "number" },
  { field: "last_meeting_on", label: "Last meeting", as: "date" },
  { field: "next_meeting_on", label: "Next meeting", as: "date" },
];

function Relationships({ at, id }: { at: ResourceAt; id: number }) {
  const { ask } = useAsk();
  const asked = useQuery({ ...ask(mentorCalls.relationships, { params: { id } }), ...saidByPage });
  return (
    <section className={styles.part} aria-labelledby="relationships">
      <h2 id="relationships">Relationships and requests</h2>
      <ListFrame
        answer={asked.data?.data}
        asked={asked}
        problem={problemWords({ ...at.place, words: { one: "relationship", many: "relationships" } })}
        loading="Loading the relationships"
        isEmpty={(all) => all.length === 0}
        empty={<Empty title="No relationships yet">Mentees who ask this mentor will appear here.</Empty>}
      >
        {(all) => <PlainTable title="Relationships and requests" columns={columns} rows={all} />}
      </ListFrame>
    </section>
  );
}
