import { useParams, useSearchParams } from "wouter";
import { IdParam } from "#src/contracts/endpoint.ts";
import { useMe } from "#src/ui/shell/AppContext.tsx";
import { ResultPage } from "./ResultPage.tsx";
import { SignInOffer } from "./SignInOffer.tsx";

/** `/exams/:id`: the exam window; with `?attempt=…` the result of an attempt that is over. */
export default function ExamPage() {
  const me = useMe();
  const { id } = useParams<{ id: string }>();
  const [search] = useSearchParams();
  const attempt = IdParam.safeParse(search.get("attempt"));
  if (!me) return <SignInOffer />;
  if (attempt.success) return <ResultPage attempt={attempt.data} />;
  return <p>{id}</p>;
}
