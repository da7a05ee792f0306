import { useParams } from "wouter";
import { emailCalls, type AdminEmail, type EmailCalls } from "#src/contracts/admin/emails.ts";
import { plural } from "#src/contracts/numbers.ts";
import type { FormPrompt, FormValues } from "#src/machines/form/formMachine.ts";
import { templatesAt } from "#src/routes/admin/emailsTemplates.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource, AnyRow } from "#src/routes/admin/resource.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { EditScreen } from "../form/EditScreen.tsx";
import { TaggedInputContext } from "../kinds/text/tagged.ts";
import { TaggedInput } from "../kinds/text/TaggedInput.tsx";
import { EmailFacts } from "./EmailFacts.tsx";
import { FormPreviewProvider, textsIn } from "./PreviewActor.tsx";
import { PreviewPanel } from "./PreviewPanel.tsx";

export { createPage } from "../form/createPage.tsx";

/** The form of an email, with how it is sent above it and its preview beside it. */
export function editPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  const calls = emailCalls[templatesAt(place).set];
  return function EmailPage() {
    const askFirst = useReach(calls);
    return (
      <TaggedInputContext value={TaggedInput}>
        <EditScreen
          at={at}
          askFirst={askFirst}
          above={(row) => <EmailFacts email={row as AnyRow & AdminEmail} />}
          beside={(row) => (
            <FormPreviewProvider calls={calls} emailId={row.id}>
              <PreviewPanel latest={(row as AnyRow & AdminEmail).latest} />
            </FormPreviewProvider>
          )}
        />
      </TaggedInputContext>
    );
  };
}

/**
 * Returns a function that asks for agreement if upcoming reminders would use the saved text, and says how many. It
 * requests a preview as well, so that a text that the server would refuse is refused before the question.
 */
function useReach(calls: EmailCalls) {
  const { call } = useCalls();
  const id = Number(useParams().id);
  return async (values: FormValues, saved: FormValues): Promise<FormPrompt | null> => {
    const [{ data }] = await Promise.all([
      call(calls.reach, { params: { id } }),
      call(calls.preview, { body: { email_id: id, ...textsIn(values) } }),
    ]);
    const { messages, days } = data;
    const isSent = values.enabled === true;
    // Nothing follows from the text of an email that stays off.
    if (messages === 0 || (!isSent && saved.enabled !== true)) return null;
    const many = `${plural(messages, "reminder")} in the next ${days} days`;
    return {
      question: "Save this email?",
      consequence: isSent
        ? `${many} will be sent with this text.`
        : `${many} will no longer be sent by email.`,
      accept: "Save",
    };
  };
}
