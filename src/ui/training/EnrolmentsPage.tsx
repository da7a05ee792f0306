import { useQuery } from "@tanstack/react-query";
import { assignmentStandings, trainingCalls } from "#src/contracts/training.ts";
import { toTraining } from "#src/routes/training.ts";
import { currentList } from "#src/services/query.ts";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import page from "#src/ui/learning/page.module.css";
import { useLastAnswer } from "#src/ui/learning/useLastAnswer.ts";
import { ListTabs } from "#src/ui/lists/ListTabs.tsx";
import { useListAddress } from "#src/ui/lists/useListAddress.ts";
import { AssignmentList } from "./AssignmentList.tsx";
import { enrolmentsAddress, readEnrolments } from "./listQuery.ts";
import { tabWords } from "./words.ts";
import { OpenCatalogue } from "#src/ui/learning/OpenCatalogue.tsx";

/** `/enrolments?standing=…`: what others have enrolled the learner in, outstanding or completed. */
export default function EnrolmentsPage() {
  const asked = useListAddress(enrolmentsAddress);
  const query = readEnrolments(asked.search);
  const { ask } = useAsk();
  const read = useQuery({
    ...ask(trainingCalls.enrolments, { query }),
    ...currentList,
  });
  const answer = useLastAnswer(read.data);
  const standing = query.standing ?? "outstanding";
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>Enrolments</h1>
        <p className={page.lead}>Learning you were enrolled in, who enrolled you and why.</p>
        <ListTabs
          label="Which enrolments"
          tabs={assignmentStandings.map((one) => ({
            label: tabWords(one, answer?.standings[one]),
            href: toTraining("AcademyEnrolments", {}, one === "outstanding" ? {} : { standing: one }),
            current: one === standing,
          }))}
        />
      </header>
      <AssignmentList
        {...{ asked, standing, answer, read }}
        one="enrolment"
        nothing={
          standing === "completed" ? (
            <Empty title="No enrolments completed yet">Enrolments you have completed will appear here.</Empty>
          ) : (
            <Empty title="No enrolments to complete" action={<OpenCatalogue />}>
              Learning that your manager or an administrator enrols you in will appear here.
            </Empty>
          )
        }
      />
    </div>
  );
}
