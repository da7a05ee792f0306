import { createContext, useContext, useEffect, useState, type PropsWithChildren } from "react";
import { openExam, type Exam } from "#src/actors/exam.ts";
import { useExamHost } from "#src/ui/hooks/useExamHost.ts";

/** The four actors of an exam: the window, the answers, the clock, and whether this tab may write. */
export type ExamActors = Omit<Exam, "start" | "startAhead">;

const Context = createContext<ExamActors | null>(null);

/** Provides an exam's actors to the views below. Tests provide their own. */
export const ExamActorsProvider = Context;

/** Opens an exam, and leaves it when the page is left. Keyed by the exam. */
export function ExamProvider({ examId, children }: PropsWithChildren<{ examId: number }>) {
  const host = useExamHost();
  const [exam] = useState(() => openExam(host, examId));
  useEffect(() => exam.start(), [exam]);
  return <Context value={exam}>{children}</Context>;
}

export function useExam(): ExamActors {
  const exam = useContext(Context);
  if (!exam) throw new Error("This view must be inside ExamProvider");
  return exam;
}
