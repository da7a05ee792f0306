import type { PropsWithChildren } from "react";
import { fromCallback, fromPromise } from "xstate";
import { isEmailLanguage } from "#src/contracts/emails/emailLanguages.ts";
import type { SentToOneself } from "#src/contracts/emails/sentToOneself.ts";
import type { EmailCalls, EmailFilling, EmailPreview, EmailTexts } from "#src/contracts/admin/emails.ts";
import { emailPreviewMachine } from "#src/machines/emails/emailPreviewMachine.ts";
import { Form } from "#src/ui/account/FormActor.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";

export const Preview = createScreenActor(emailPreviewMachine);

/** The texts of an email that are visible in it, from a record or from a form's values. */
export const textsIn = ({
  subject,
  body,
  sender,
  language,
}: Readonly<Record<string, unknown>>): EmailTexts => ({
  subject: String(subject),
  body: String(body),
  sender: typeof sender === "string" ? sender : "",
  language: typeof language === "string" && isEmailLanguage(language) ? language : null,
});

type Of = {
  calls: EmailCalls;
  /** The email's id, also when a variant is being written. */
  emailId: number;
};

type Props = PropsWithChildren<
  Of & {
    texts: EmailTexts;
    /** Reports every change until it is stopped. */
    watch?: (tell: (texts: EmailTexts) => void) => () => void;
  }
>;

/** Shows an email as it would be sent, and sends a test to its author. */
export function PreviewProvider({ calls, emailId, texts, watch = () => () => {}, children }: Props) {
  const { call } = useCalls();
  const { forget } = useCache();
  const { report } = useToasts();
  return (
    <Preview.Provider
      identity={`${calls.preview.path} ${emailId}`}
      holes={() => ({
        actors: {
          watchDraft: fromCallback(({ sendBack }) =>
            watch((draft) => sendBack({ type: "draft.changed", draft })),
          ),
          askPreview: fromPromise<EmailPreview, { draft: EmailTexts; filled: EmailFilling }>(
            async ({ input: { draft, filled }, signal }) => {
              const body = { email_id: emailId, ...draft, filled };
              return (await call(calls.preview, { body, signal })).data;
            },
          ),
          sendTest: fromPromise<SentToOneself, { draft: EmailTexts }>(async ({ input, signal }) => {
            const body = { email_id: emailId, ...input.draft };
            const { data } = await call(calls.test, { body, signal });
            // The test appears in the history.
            forget(calls.history.path);
            return data;
          }),
        },
        actions: { showFailure: (_, { failure }) => report(failure, "in its own words") },
      })}
      input={() => ({ draft: texts })}
    >
      {children}
    </Preview.Provider>
  );
}

/** The same, for the values of the surrounding form. */
export function FormPreviewProvider({ children, ...of }: PropsWithChildren<Of>) {
  const form = Form.useActorRef();
  return (
    <PreviewProvider
      {...of}
      texts={textsIn(form.getSnapshot().context.values)}
      watch={(tell) => {
        const { unsubscribe } = form.subscribe(({ context }) => tell(textsIn(context.values)));
        return unsubscribe;
      }}
    >
      {children}
    </PreviewProvider>
  );
}
