import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { reminderCalls } from "#src/contracts/admin/reminders.ts";
import type { RemindedType } from "#src/contracts/remindedTypes.ts";
import { pagedRead } from "#src/services/query.ts";
import { Form } from "#src/ui/account/FormActor.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { MailFrame } from "../emails/MailFrame.tsx";
import styles from "../emails/preview.module.css";

/** What the learner will read in the message that the form has selected, filled with examples. */
export function MessagePreview({ type }: { type: RemindedType }) {
  const message = Form.useSelector((s) => s.context.values.message) as string | null;
  return message ? <Shown type={type} message={message} /> : null;
}

function Shown({ type, message }: { type: RemindedType; message: string }) {
  const id = useId();
  const { ask } = useAsk();
  const { data, error, isFetching, refetch } = useQuery({
    ...ask(reminderCalls[type].preview, { query: { message } }),
    ...pagedRead,
  });
  return (
    <section className={styles.panel} aria-labelledby={id} aria-busy={isFetching || undefined}>
      <header className={styles.title}>
        <h2 id={id}>What it says</h2>
      </header>
      {data ? (
        <>
          <dl className={styles.head}>
            <dt>Subject</dt>
            <dd>{data.data.subject}</dd>
          </dl>
          <div className={styles.frame} data-width="phone">
            <MailFrame title="The email, filled with examples" html={data.data.html} css={data.data.css} />
          </div>
        </>
      ) : error ? (
        <Failed
          title="The email could not be shown"
          level={3}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading the email" />
      )}
    </section>
  );
}
