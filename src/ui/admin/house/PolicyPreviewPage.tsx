import { useQuery } from "@tanstack/react-query";
import { policyVersionCalls, type AdminPolicyVersion } from "#src/contracts/admin/policyVersions.ts";
import { plural } from "#src/contracts/numbers.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource, AnyRow } from "#src/routes/admin/resource.ts";
import { PaintedHtml } from "#src/ui/kit/PaintedHtml.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { BelowScreen } from "../form/BelowScreen.tsx";
import styles from "./house.module.css";

/** A policy version as people will read it, and how many of them will be asked. */
export function belowPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function PolicyPreviewPage() {
    return (
      <BelowScreen at={at} path="preview">
        {(row) => <Preview version={row as AnyRow & AdminPolicyVersion} />}
      </BelowScreen>
    );
  };
}

function Preview({
  version: { id, status, policy_version: version, text },
}: {
  version: AdminPolicyVersion;
}) {
  const { ask } = useAsk();
  const reach = useQuery({
    ...ask(policyVersionCalls.reach, { params: { id } }),
    enabled: status === "draft",
  });
  const people = reach.data?.data.people;
  return (
    <article className={styles.policy} aria-label="Preview">
      {status === "draft" && (
        <p role="status">
          {people === undefined
            ? reach.isError
              ? "The people who would be asked could not be counted."
              : "Counting the people who would be asked…"
            : people === 0
              ? "If you publish this now, nobody is asked to accept it."
              : `If you publish this now, ${plural(people, "person is", "people are")} asked to accept it.`}
        </p>
      )}
      <p>Version {version}</p>
      <PaintedHtml html={text} />
    </article>
  );
}
