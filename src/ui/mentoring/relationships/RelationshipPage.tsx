import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { Relationship } from "#src/contracts/mentoringRelationships.ts";
import { saidByPage } from "#src/services/query.ts";
import { late } from "#src/ui/kit/late.tsx";
import { Skeleton, Skeletons } from "#src/ui/kit/Skeleton.tsx";
import { RecordPage } from "#src/ui/learning/RecordPage.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useTitle } from "#src/ui/shell/useTitle.ts";
import { nameOf } from "../words.ts";
import { Acts, RelationshipActsProvider } from "./ActsActor.tsx";
import { ActQuestion } from "./ActQuestion.ts";
import { ActTold } from "#src/ui/acts/ActTold.tsx";
import { relationshipsPlace } from "./address.ts";
import { Facts } from "./Facts.tsx";
import { Goals } from "./Goals.tsx";
import { Meetings } from "./Meetings.tsx";
import { RelationshipModalProvider } from "./ModalProvider.tsx";
import { otherOf } from "./people.ts";
import { Standing } from "./Standing.tsx";
import { Steps } from "./Steps.tsx";
import styles from "./relationship.module.css";

const Process = late("The map", () => import("./RelationshipProcess.tsx"), {
  waiting: () => (
    <div aria-busy>
      <Skeletons>
        <Skeleton height={320} />
      </Skeletons>
    </div>
  ),
});
const ClosingForm = late("The form", () => import("./ClosingForm.tsx"));

/**
 * `/mentoring/relationship/:id`: the other person, the status, what each side may do next, and what the two have done
 * together.
 */
export default function RelationshipPage() {
  const { id } = useParams<{ id: string }>();
  const { ask } = useAsk();
  const read = useQuery({
    ...ask(mentoringCalls.relationship, { params: { id } }),
    refetchOnMount: "always",
    ...saidByPage,
  });
  const relationship = read.data?.data;
  useTitle(relationship && `Mentoring with ${nameOf(otherOf(relationship))}`);
  return (
    <RecordPage
      one="relationship"
      home={relationshipsPlace}
      missing="It may belong to someone else, or the address may be wrong."
      row={relationship}
      read={read}
    >
      {(row) => (
        <RelationshipModalProvider>
          <RelationshipActsProvider key={row.id} relationship={row}>
            <Shown relationship={row} />
          </RelationshipActsProvider>
        </RelationshipModalProvider>
      )}
    </RecordPage>
  );
}

function Shown({ relationship }: { relationship: Relationship }) {
  const { status } = relationship;
  const hasBegun = status === "ACTIVE" || status === "ENDED";
  return (
    <>
      <Standing relationship={relationship} />
      <ActTold actor={Acts.useActorRef()} />
      <div className={styles.columns}>
        <div>
          {status === "ENDED" && <ClosingForm relationship={relationship} />}
          {hasBegun && <Goals relationship={relationship} />}
          {hasBegun && <Meetings relationship={relationship} />}
          <Steps relationship={relationship} />
        </div>
        <Facts relationship={relationship} />
      </div>
      <Process relationship={relationship} />
      <ActQuestion relationship={relationship} />
    </>
  );
}
