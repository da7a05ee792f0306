import { useId, useState } from "react";
import type { AdminEmail } from "#src/contracts/admin/emails.ts";
import { writtenIn } from "#src/contracts/emails/emailLanguages.ts";
import { heldWords } from "#src/contracts/emails/sentToOneself.ts";
import { fieldErrorsOf } from "#src/contracts/failures.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { Segments } from "#src/ui/kit/Segments.tsx";
import { Skeleton } from "#src/ui/kit/Skeleton.tsx";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import { MailFrame } from "./MailFrame.tsx";
import { Preview } from "./PreviewActor.tsx";
import styles from "./preview.module.css";

type Props = { latest: AdminEmail["latest"] };

/** An email as its recipients will see it: light and dark, on a desktop and a phone, and as plain text. */
export function PreviewPanel({ latest }: Props) {
  const id = useId();
  const asking = Preview.useSelector((s) => s.hasTag("asking") || s.matches({ look: "pausing" }));
  return (
    <section className={styles.panel} aria-labelledby={id} aria-busy={asking}>
      <header className={styles.title}>
        <h2 id={id}>Preview</h2>
        <Test />
      </header>
      {latest && <FilledWith latest={latest} />}
      <Problem />
      <Look />
    </section>
  );
}

/** Chooses what the merge tags are filled with. */
function FilledWith({ latest }: { latest: NonNullable<AdminEmail["latest"]> }) {
  const { send } = Preview.useActorRef();
  const filled = Preview.useSelector((s) => s.context.filled);
  return (
    <div className={styles.filled}>
      <Segments
        label="Merge tags are filled with"
        value={filled}
        options={[
          { value: "example", label: "Examples" },
          { value: "latest", label: "Last sent" },
        ]}
        onChange={(chosen) => send({ type: "filled.chosen", filled: chosen })}
      />
      {filled === "latest" && (
        <p>
          As it was sent to {latest.name}, <Timestamp at={latest.at} />
        </p>
      )}
    </div>
  );
}

const labels: Readonly<Record<string, string>> = {
  subject: "Subject",
  body: "Text",
  sender: "Sender name",
  language: "Language",
};

/** Why the preview does not match what has been typed. */
function Problem() {
  const { send } = Preview.useActorRef();
  const refused = Preview.useSelector((s) => s.matches({ look: "refused" }));
  const failed = Preview.useSelector((s) => s.matches({ look: "failed" }));
  const failure = Preview.useSelector((s) => s.context.failure);
  if (failed)
    return <Failed title="The preview could not be made" level={3} onRetry={() => send({ type: "retry" })} />;
  if (!refused) return null;
  return (
    <div role="status" className={styles.problem}>
      <p>Correct this to see the preview:</p>
      <ul>
        {Object.entries(fieldErrorsOf(failure)).map(([field, said]) => (
          <li key={field}>{`${labels[field] ?? field}: ${said}`}</li>
        ))}
      </ul>
    </div>
  );
}

type Scheme = "light" | "dark";
type Width = "desktop" | "phone";

/** The latest preview. If something has been typed since, the next one is on its way. */
function Look() {
  const preview = Preview.useSelector((s) => s.context.preview);
  const language = Preview.useSelector((s) => s.context.draft.language);
  const asking = Preview.useSelector((s) => s.matches({ look: "asking" }));
  const [as, setAs] = useState<"html" | "text">("html");
  const [scheme, setScheme] = useState<Scheme>("light");
  const [width, setWidth] = useState<Width>("phone");
  if (!preview)
    return asking ? (
      <Loading label="Making the preview">
        <Skeleton height={420} />
      </Loading>
    ) : null;
  const { from, subject, text, html, css } = preview;
  return (
    <>
      <div className={styles.choices}>
        <Segments
          label="Form"
          value={as}
          options={[
            { value: "html", label: "HTML" },
            { value: "text", label: "Plain text" },
          ]}
          onChange={setAs}
        />
        {as === "html" && (
          <>
            <Segments
              label="Colours"
              value={scheme}
              options={[
                { value: "light", label: "Light" },
                { value: "dark", label: "Dark" },
              ]}
              onChange={setScheme}
            />
            <Segments
              label="Width"
              value={width}
              options={[
                { value: "phone", label: "Phone" },
                { value: "desktop", label: "Desktop" },
              ]}
              onChange={setWidth}
            />
          </>
        )}
      </div>
      <dl className={styles.head}>
        <dt>From</dt>
        <dd>{from}</dd>
        <dt>Subject</dt>
        <dd {...writtenIn(language)}>{subject}</dd>
      </dl>
      {as === "text" ? (
        <pre className={styles.plain}>{text}</pre>
      ) : (
        <div className={styles.frame} data-width={width}>
          <MailFrame title={`The email, ${scheme}, on a ${width}`} {...{ html, css, scheme }} />
        </div>
      )}
    </>
  );
}

function Test() {
  const { send } = Preview.useActorRef();
  const sending = Preview.useSelector((s) => s.hasTag("sending"));
  const sent = Preview.useSelector((s) => (s.matches({ test: "sent" }) ? s.context.sent : null));
  return (
    <>
      <Button kind="secondary" size="small" busy={sending} onClick={() => send({ type: "test" })}>
        Send a test to myself
      </Button>
      <p role="status">
        {sent && (sent.held ? `${heldWords}.` : `Sent to ${sent.to}. It should arrive in a moment.`)}
      </p>
    </>
  );
}
