import AddRounded from "@mui/icons-material/AddRounded";
import { createAddress, editAddress, type ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource, AnyRow } from "#src/routes/admin/resource.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { ActDialog } from "../acts/ActDialog.tsx";
import { Outcome } from "../acts/Outcome.tsx";
import { ResourceActs } from "../acts/ResourceActs.tsx";
import { RowActs } from "../acts/RowActs.tsx";
import { BelowScreen } from "../form/BelowScreen.tsx";
import { Ordering } from "../reorder/ReorderScreen.tsx";
import styles from "./templates.module.css";
import { ruleOf, useVariants, useVariantsAt, variantsRule } from "./useVariantsAt.ts";

/** The other texts of an email, in the order in which they are tried. */
export function belowPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function EmailVariantsPage() {
    return (
      <BelowScreen at={at} path="variants">
        {(email) => <Variants key={email.id} place={place} email={email} />}
      </BelowScreen>
    );
  };
}

function Variants({ place, email }: { place: ResourcePlace; email: AnyRow }) {
  const at = useVariantsAt(place, email.id);
  const { variants = [] } = useVariants(place, email.id);
  const known = new Map(variants.map((one) => [one.id, one]));
  const add = (
    <Button component={PageLink} href={createAddress(at.place)} startIcon={<AddRounded />}>
      Add a variant
    </Button>
  );
  return (
    <ResourceActs at={at}>
      <section className={styles.variants} aria-labelledby="variants">
        <header>
          <div>
            <h2 id="variants">Variants</h2>
            <p>{variantsRule}</p>
          </div>
          {variants.length > 0 && add}
        </header>
        <Outcome />
        <Ordering
          at={at}
          params={{ id: String(email.id) }}
          many="variants"
          empty={
            <Empty title="No variants yet" action={add}>
              A variant is another text for some of the recipients: members of an audience, those who have
              chosen a language, or everyone in another name.
            </Empty>
          }
          row={(id, name) => {
            const variant = known.get(id);
            return (
              <span className={styles.variant}>
                <PageLink href={editAddress(at.place, id)}>{name}</PageLink>
                {variant && <span>{ruleOf(variant)}</span>}
                {variant?.enabled === false && <StatusChip status="neutral" label="Off" />}
              </span>
            );
          }}
          tools={(id, name) => {
            const variant = known.get(id);
            return variant && <RowActs at={at} row={variant} name={name} />;
          }}
        />
      </section>
      <ActDialog at={at} />
    </ResourceActs>
  );
}
