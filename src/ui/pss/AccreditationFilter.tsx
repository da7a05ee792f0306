import type * as z from "zod/mini";
import type { Named } from "#src/contracts/learning.ts";
import { Select } from "#src/ui/kit/Select.tsx";
import type { AskedOfAddress } from "#src/ui/lists/useListAddress.ts";
import styles from "./pss.module.css";

type Props = {
  asked: Pick<AskedOfAddress, "change">;
  /** The number of the chosen accreditation, as in the address. */
  chosen: unknown;
  /** The accreditations of the framework; empty until they have loaded. */
  among: readonly z.infer<typeof Named>[];
};

/** Narrows a page to one accreditation, in its address. */
export const AccreditationFilter = ({ asked, chosen, among }: Props) => (
  <div className={styles.filters} role="group" aria-label="Filters">
    <Select
      label="Accreditation"
      value={String(chosen ?? "")}
      onChange={(accreditation) => asked.change({ accreditation })}
      options={[
        { value: "", label: "All" },
        ...among.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  </div>
);
