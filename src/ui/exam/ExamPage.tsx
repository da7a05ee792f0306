import { useState } from "react";
import { useParams, useSearchParams } from "wouter";
import { IdParam, isId } from "#src/contracts/endpoint.ts";
import { examCalls, examNotFound } from "#src/contracts/exam.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { useBarred } from "#src/ui/shell/Barred.tsx";
import { BarredExam } from "./BarredExam.tsx";
import { useEquipment } from "./lateParts.tsx";
import { NotThere } from "./NotThere.tsx";
import { ExamProvider } from "./ExamActors.tsx";
import { ExamWindow } from "./ExamWindow.tsx";
import { Page } from "./Page.tsx";
import { ResultPage } from "./ResultPage.tsx";
import { SignInOffer } from "./SignInOffer.tsx";

/** `/exams/:id`: the exam window; with `?attempt=…` the result of a finished attempt (T-31). */
export default function ExamPage() {
  // An attempt that is reopened needs its parts at once.
  useEquipment();
  const me = useMe();
  // Whatever happens to the session later, an exam stays on the screen (D-7).
  const [signedIn] = useState(me !== null);
  const barred = useBarred(examCalls.start);
  const [opened] = useState(barred === null);
  const { id } = useParams<{ id: string }>();
  const [search] = useSearchParams();
  const attempt = IdParam.safeParse(search.get("attempt"));
  if (!signedIn)
    return (
      <Page>
        <SignInOffer />
      </Page>
    );
  if (!isId(id))
    return (
      <Page>
        <NotThere title={examNotFound.message} />
      </Page>
    );
  if (attempt.success)
    return (
      <Page>
        <ResultPage key={attempt.data} attempt={attempt.data} />
      </Page>
    );
  if (barred !== null && !opened)
    return (
      <Page>
        <BarredExam why={barred} />
      </Page>
    );
  return (
    <ExamProvider key={id} examId={Number(id)}>
      <ExamWindow />
    </ExamProvider>
  );
}
