import AddRounded from "@mui/icons-material/AddRounded";
import { useState, type ReactNode } from "react";
import type { SearchedOptionList } from "#src/contracts/admin/options.ts";
import { hasAnyFeature, hasAnyRole } from "#src/machines/guard/needs.ts";
import type { FieldDeclaration } from "#src/routes/admin/resource.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { useAreas } from "#src/ui/hooks/useAreas.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { withArticle, type ResourceAt } from "../resourceAt.ts";
import { NewReferenceDialog } from "./lateParts.ts";
import styles from "./form.module.css";

export type NewReferenceProps = {
  /** What the field chooses from. */
  list: SearchedOptionList;
  /** Of the field; its forms are named after it. */
  name: string;
  disabled: boolean;
  /** What would be chosen with the new record: their numbers. */
  numbersWith: (id: number) => readonly number[];
  /** It is there, and its name is known. */
  onMade: (id: number) => void;
  /** Shows one field of the new record. Handed in, as fields of it may refer to others again. */
  children: (at: ResourceAt, field: FieldDeclaration) => ReactNode;
};

/**
 * Adds what a field is to refer to without leaving its form: in a dialog, which leaves the form below as it is. Only for those
 * who may open the form of its own, and where its area offers its records for it.
 */
export function NewReference({ list, disabled, ...filling }: NewReferenceProps) {
  const { offices, routes } = useAreas();
  const me = useMe();
  const [open, setOpen] = useState(false);
  const place = offices.flatMap(({ places }) => places).find(({ offers }) => offers === list);
  if (
    !place ||
    !routes.exists(`${place.name}Create`) ||
    !hasAnyRole(me, place.roles, "back office") ||
    !hasAnyFeature(me, place.features)
  )
    return null;
  const label = `Add ${withArticle(place.words.one)}`;
  return (
    <div className={styles.newReference}>
      <Button
        kind="quiet"
        size="small"
        disabled={disabled}
        startIcon={<AddRounded />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && <NewReferenceDialog {...{ list, place, label, close: () => setOpen(false) }} {...filling} />}
    </div>
  );
}
