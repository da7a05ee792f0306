import { useParams } from "wouter";
import { emailCalls, type AdminEmail } from "#src/contracts/admin/emails.ts";
import { templatesAt } from "#src/routes/admin/emailsTemplates.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import { emailResources } from "#src/routes/admin/resources/emails.ts";
import type { AnyRow } from "#src/routes/admin/resource.ts";
import { CreateScreen } from "../form/CreateScreen.tsx";
import { EditScreen } from "../form/EditScreen.tsx";
import { ReadRecord } from "../form/ReadRecord.tsx";
import { RecordContext } from "../form/RecordPreview.tsx";
import { TaggedInputContext } from "../kinds/text/tagged.ts";
import { TaggedInput } from "../kinds/text/TaggedInput.tsx";
import { FormPreviewProvider } from "./PreviewActor.tsx";
import { PreviewPanel } from "./PreviewPanel.tsx";
import styles from "./templates.module.css";
import { useVariantsAt, variantsRule } from "./useVariantsAt.ts";

/** The form of a new variant, which may use the merge tags of its email. */
export const createPage = (place: ResourcePlace) =>
  function NewVariantPage() {
    return <OfEmail place={place}>{(email) => <NewVariant place={place} email={email} />}</OfEmail>;
  };

/** The form of an existing variant. */
export const editPage = (place: ResourcePlace) =>
  function VariantPage() {
    return <OfEmail place={place}>{(email) => <Variant place={place} email={email} />}</OfEmail>;
  };

type OfEmailProps = { place: ResourcePlace; children: (email: AnyRow & AdminEmail) => React.ReactNode };

/** Shows its children with the email that the address names, once it has loaded. */
function OfEmail({ place, children }: OfEmailProps) {
  const { set, emails } = templatesAt(place);
  return (
    <TaggedInputContext value={TaggedInput}>
      <ReadRecord key={useParams().id} at={{ place: emails, resource: emailResources[set] }}>
        {(row) => children(row as AnyRow & AdminEmail)}
      </ReadRecord>
    </TaggedInputContext>
  );
}

type Props = { place: ResourcePlace; email: AnyRow & AdminEmail };

function NewVariant({ place, email }: Props) {
  const at = useVariantsAt(place, email.id);
  return (
    <RecordContext value={email}>
      <CreateScreen
        at={at}
        also={{ subject: email.subject, body: email.body }}
        above={<Rule email={email} />}
        beside={<Beside {...{ place, email }} />}
      />
    </RecordContext>
  );
}

function Variant({ place, email }: Props) {
  const at = useVariantsAt(place, email.id);
  return (
    <EditScreen
      at={at}
      above={() => <Rule email={email} />}
      beside={() => <Beside {...{ place, email }} />}
    />
  );
}

const Rule = ({ email }: Pick<Props, "email">) => (
  <p className={styles.rule}>{`Another text of “${email.name}”. ${variantsRule}`}</p>
);

const Beside = ({ place, email }: Props) => (
  <FormPreviewProvider calls={emailCalls[templatesAt(place).set]} emailId={email.id}>
    <PreviewPanel latest={email.latest} />
  </FormPreviewProvider>
);
