import { emailCalls, type AdminEmail } from "#src/contracts/admin/emails.ts";
import { templatesAt } from "#src/routes/admin/emailsTemplates.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource, AnyRow } from "#src/routes/admin/resource.ts";
import { EditScreen } from "../form/EditScreen.tsx";
import { TaggedInputContext } from "../kinds/text/tagged.ts";
import { TaggedInput } from "../kinds/text/TaggedInput.tsx";
import { EmailFacts } from "./EmailFacts.tsx";
import { FormPreviewProvider } from "./PreviewActor.tsx";
import { PreviewPanel } from "./PreviewPanel.tsx";

export { createPage } from "../form/formPages.tsx";

/** The form of an email, with how it is sent above it and what it becomes beside it. */
export function editPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  const calls = emailCalls[templatesAt(place).set];
  return function EmailPage() {
    return (
      <TaggedInputContext value={TaggedInput}>
        <EditScreen
          at={at}
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
