import AddRounded from "@mui/icons-material/AddRounded";
import { useState } from "react";
import { withArticle } from "#src/contracts/words.ts";
import { hasAnyFeature, opensOffice } from "#src/machines/guard/needs.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { useAreas } from "#src/ui/hooks/useAreas.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { NewReferenceDialog } from "./lateParts.ts";
import type { NewReferenceProps } from "./NewReferenceDialog.tsx";
import styles from "./form.module.css";

/**
 * Adds a record for a field to refer to without leaving the field's form: in a dialog, with the form below unchanged.
 * Only for users who may open the record's own form, and if its area offers its records for this.
 */
export function NewReference({ list, disabled, ...filling }: NewReferenceProps) {
  const { offices, routes } = useAreas();
  const me = useMe();
  const [open, setOpen] = useState(false);
  const place = offices.flatMap(({ places }) => places).find(({ offers }) => offers === list);
  if (
    !place ||
    !routes.exists(`${place.name}Create`) ||
    !opensOffice(me, place) ||
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
