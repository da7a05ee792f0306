import LockRounded from "@mui/icons-material/LockRounded";
import { emailCalls, type AdminEmail, type TagOfEmail } from "#src/contracts/admin/emails.ts";
import { templatesAt } from "#src/routes/admin/emailsTemplates.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource, AnyRow } from "#src/routes/admin/resource.ts";
import { emailStatusWords } from "#src/routes/admin/resources/emails.ts";
import { capital } from "#src/contracts/words.ts";
import { tagText } from "#src/ui/kit/richText/tagText.ts";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { BelowScreen } from "../form/BelowScreen.tsx";
import formStyles from "../form/form.module.css";
import { problemWords } from "../list/problemWords.ts";
import emailStyles from "./emails.module.css";
import { PreviewPanel } from "./PreviewPanel.tsx";
import { PreviewProvider, textsIn } from "./PreviewActor.tsx";
import styles from "./templates.module.css";
import { ruleOf, useVariants } from "./useVariantsAt.ts";
import { Fact, Facts } from "../Facts.tsx";

/** An email in its present state: when it is sent, to whom and with which text, its merge tags, and its look. */
export function belowPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  const calls = emailCalls[templatesAt(place).set];
  return function EmailViewPage() {
    return (
      <BelowScreen at={at} path="view">
        {(row) => {
          const email = row as AnyRow & AdminEmail;
          return (
            <div className={formStyles.sides}>
              <div className={styles.read}>
                <About email={email} />
                <Texts place={place} email={email} />
                <Tags tags={email.tags} />
              </div>
              <PreviewProvider key={email.version} calls={calls} emailId={email.id} texts={textsIn(email)}>
                <PreviewPanel latest={email.latest} />
              </PreviewProvider>
            </div>
          );
        }}
      </BelowScreen>
    );
  };
}

function About({ email }: { email: AdminEmail }) {
  const { when, to, status, forced, changed, notice, button } = email;
  const { label, tone } = emailStatusWords[status];
  return (
    <Facts>
      <Fact label="Sent">{when}</Fact>
      <Fact label="To">{to}</Fact>
      <Fact label="Status">
        <StatusChip status={tone} label={label} />
        {forced !== null && (
          <span className={styles.locked}>
            <LockRounded aria-hidden />
            {forced}
          </span>
        )}
      </Fact>
      <Fact label="Text">{changed ? "Changed from the default" : "The default"}</Fact>
      {button !== null && <Fact label="Button">{button}</Fact>}
      {notice !== null && <Fact label="Notification">{notice}</Fact>}
    </Facts>
  );
}

/** Says which of its texts a recipient gets. */
function Texts({ place, email }: { place: ResourcePlace; email: AdminEmail }) {
  const { asked, variants } = useVariants(place, email.id);
  return (
    <section className={emailStyles.part} aria-labelledby="texts">
      <h2 id="texts">Which text is sent</h2>
      <ListFrame
        answer={variants}
        asked={asked}
        problem={problemWords(templatesAt(place).variants)}
        loading="Loading the variants"
        isEmpty={(rows) => rows.every(({ enabled }) => !enabled)}
        empty={<p>Everyone receives this text, because no variant is on.</p>}
      >
        {(rows) => (
          <>
            <p>Each recipient gets the first of these that matches:</p>
            <ol className={styles.texts}>
              {rows
                .filter(({ enabled }) => enabled)
                .map((variant) => (
                  <li key={variant.id}>
                    <strong>{variant.name}</strong>: {ruleOf(variant)}
                  </li>
                ))}
              <li>
                <strong>This text</strong>: Everyone else
              </li>
            </ol>
          </>
        )}
      </ListFrame>
    </section>
  );
}

const Tags = ({ tags }: { tags: readonly TagOfEmail[] }) => (
  <section className={emailStyles.part} aria-labelledby="tags">
    <h2 id="tags">Merge tags</h2>
    <p>The merge tags, each with an example value.</p>
    <dl className={styles.tags}>
      {tags.map(({ name, means, type, example }) => (
        <div key={name}>
          <dt>
            <code>{tagText(name)}</code>
            <span>{capital(type)}</span>
          </dt>
          <dd>{means}</dd>
          <dd>{example.replaceAll("\n", ", ")}</dd>
        </div>
      ))}
    </dl>
  </section>
);
