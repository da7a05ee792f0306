import type { PropsWithChildren } from "react";
import { useSearchParams } from "wouter";
import { listAddress } from "#src/routes/admin/place.ts";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { textOf } from "../list/query.ts";
import type { AnyRow } from "#src/routes/admin/resource.ts";
import type { ResourceAt } from "../resourceAt.ts";
import { WayBack } from "../WayBack.tsx";
import { NeighbourLinks } from "./NeighbourLinks.tsx";
import styles from "./form.module.css";

type Props = PropsWithChildren<{ at: ResourceAt; title: string; row?: AnyRow }>;

/**
 * The link back to the list as it was, the title, and links to the neighbours in that list. The children are what can
 * be done.
 */
export function FormHead({ at, title, row, children }: Props) {
  const { place, resource } = at;
  const [search] = useSearchParams();
  const question = textOf(resource, search);
  return (
    <header className={styles.head}>
      <div className={styles.way}>
        <WayBack href={listAddress(place, question)}>{place.title}</WayBack>
        {row && resource.calls.neighbours && <NeighbourLinks at={at} id={row.id} />}
      </div>
      <div className={styles.title}>
        <h1>{title}</h1>
        {row?.archived_at && <StatusChip status="neutral" label="Archived" />}
        {children}
      </div>
    </header>
  );
}
