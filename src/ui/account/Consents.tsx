import { useQuery } from "@tanstack/react-query";
import { userCalls, type PolicyText } from "#src/contracts/user.ts";
import { saidByPage } from "#src/services/query.ts";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import styles from "./ProfilePage.module.css";

/** The consents given: version, time and language of each (T-5). */
export function Consents() {
  const { ask } = useAsk();
  const { data, error, isFetching, refetch } = useQuery({ ...ask(userCalls.policies), ...saidByPage });
  if (!data)
    return error ? (
      <Failed
        level={3}
        title="The policies could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Loading label="Loading the policies" />
    );
  if (data.data.length === 0) return <Empty level={3} title="There are no policies" />;
  return (
    <ul className={styles.consents}>
      {data.data.map((policy) => (
        <li key={policy.id}>
          <h3>{policy.name}</h3>
          <p>{consentOf(policy)}</p>
        </li>
      ))}
    </ul>
  );
}

function consentOf({ version, accepted_at, accepted_version, accepted_language }: PolicyText) {
  if (!accepted_at) return `Version ${version}, not accepted yet`;
  const language = accepted_language && languageName(accepted_language);
  return (
    <>
      Version {accepted_version} accepted on <Timestamp at={accepted_at} />
      {language && <>, read in {language}</>}
      {accepted_version !== version && <>. Version {version} is new.</>}
    </>
  );
}

/** `en-GB` → `British English`; returns a tag unchanged if the browser does not know it. */
function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames("en-GB", { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
