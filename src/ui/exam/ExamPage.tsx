import { useState } from "react";
import { useParams, useSearchParams } from "wouter";
import { openExam } from "#src/actors/exam.ts";
import type { App } from "#src/app.ts";
import { IdParam } from "#src/contracts/endpoint.ts";
import { matchPath } from "#src/routes/table.ts";
import { useMe } from "#src/ui/shell/AppContext.tsx";
import { NotThere } from "./NotThere.tsx";
import { ExamProvider } from "./ExamActors.tsx";
import { ExamWindow } from "./ExamWindow.tsx";
import { Page } from "./Page.tsx";
import { ResultPage } from "./ResultPage.tsx";
import { SignInOffer } from "./SignInOffer.tsx";

/** Opens the exam before its window is drawn: what it asks of the server and of this device comes meanwhile. */
ExamPage.prepare = (app: App): void => {
  const { pathname, searchParams } = new URL(app.page.address(), app.page.origin);
  const exam = IdParam.safeParse(matchPath(pathname).params.id);
  if (!app.boot.signedIn || !exam.success || IdParam.safeParse(searchParams.get("attempt")).success) return;
  openExam(app, exam.data).startAhead();
};

/** `/exams/:id`: the exam window; with `?attempt=…` the result of an attempt that is over (T-31). */
export default function ExamPage() {
  const me = useMe();
  // Whatever becomes of the session later, an exam is not taken off the screen for it (D-7).
  const [signedIn] = useState(me !== null);
  const { id } = useParams<{ id: string }>();
  const [search] = useSearchParams();
  const exam = IdParam.safeParse(id);
  const attempt = IdParam.safeParse(search.get("attempt"));
  if (!signedIn)
    return (
      <Page>
        <SignInOffer />
      </Page>
    );
  if (!exam.success)
    return (
      <Page>
        <NotThere title="This exam is not here" />
      </Page>
    );
  if (attempt.success)
    return (
      <Page>
        <ResultPage attempt={attempt.data} />
      </Page>
    );
  return (
    <ExamProvider key={exam.data} examId={exam.data}>
      <ExamWindow />
    </ExamProvider>
  );
}
