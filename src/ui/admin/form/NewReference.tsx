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
