import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { sentEmailCalls, type SentEmail } from "#src/contracts/admin/sentEmails.ts";
import { deliveryWords } from "#src/contracts/emails/deliveryWords.ts";
import { sentEmails } from "#src/routes/admin/emailsReports.ts";
import { sentEmailHistory } from "#src/routes/admin/sentEmailHistory.ts";
import { saidByPage } from "#src/services/query.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { late } from "#src/ui/kit/late.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { Skeleton, Skeletons } from "#src/ui/kit/Skeleton.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { useTitle } from "#src/ui/shell/useTitle.ts";
import { ActDialog } from "../acts/ActDialog.tsx";
import { Outcome } from "../acts/Outcome.tsx";
import { FormProblem } from "../form/FormProblem.tsx";
import formStyles from "../form/form.module.css";
import { HistoryTab } from "../form/HistoryTab.tsx";
import { WayBack } from "../WayBack.tsx";
import { SentActButtons, SentActs } from "./SentActs.tsx";
import { SentFacts } from "./SentFacts.tsx";
import { SentMail } from "./SentMail.tsx";
import styles from "./emails.module.css";

const Process = late("The map", () => import("./SentProcess.tsx"), {
  waiting: () => (
    <div aria-busy>
      <Skeletons>
        <Skeleton height={320} />
      </Skeletons>
    </div>
  ),
});

const at = { place: sentEmails };
const historyAt = { ...at, resource: { ...sentEmailHistory, calls: { history: sentEmailCalls.history } } };

/** `/admin/emails/reports/sent/:id`: an email as it was sent, its delivery, and what can be done about it. */
export default function SentEmailPage() {
  const id = Number(useParams().id);
  const { ask } = useAsk();
  const { data, error, isFetching, refetch } = useQuery({
    ...ask(sentEmailCalls.read, { params: { id } }),
    ...saidByPage,
  });
  const sent = data?.data;
  useTitle(sent && `${sent.subject} (admin)`);
  if (sent) return <Shown key={sent.id} sent={sent} />;
  if (error) return <FormProblem at={at} error={error} retry={() => void refetch()} retrying={isFetching} />;
  return <Loading label="Loading the email" />;
}

function Shown({ sent }: { sent: SentEmail }) {
  const { label, tone } = deliveryWords[sent.state];
  return (
    <SentActs sent={sent}>
      <div className={formStyles.screen}>
        <header className={formStyles.head}>
          <div className={formStyles.way}>
            <WayBack href={sentEmails.path}>{sentEmails.title}</WayBack>
          </div>
          <div className={formStyles.title}>
            <h1>{sent.subject}</h1>
            <StatusChip status={tone} label={label} />
          </div>
        </header>
        <Outcome />
        <SentActButtons sent={sent} />
        <SentFacts sent={sent} />
        <SentMail sent={sent} />
        <Process sent={sent} />
        <section className={styles.part} aria-labelledby="history">
          <h2 id="history">History</h2>
          <HistoryTab at={historyAt} id={sent.id} />
        </section>
      </div>
      <ActDialog />
    </SentActs>
  );
}
