import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import ArrowForwardRounded from "@mui/icons-material/ArrowForwardRounded";
import type { BoxsetPlace, Item as ItemRow } from "#src/contracts/item.ts";
import { late } from "#src/ui/kit/late.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { boxsetAddress, itemAddress } from "./address.ts";
import { useIsCompleted } from "./ItemActor.tsx";
import { ProgressMark } from "./ProgressMark.tsx";
import { cpdDetails } from "./words.ts";
import styles from "./ItemRail.module.css";

type Props = { item: ItemRow; place: BoxsetPlace | null };

/** What to know about an item, beside its text: what completes it, what that earns, and its status. */
export const ItemRail = ({ item, place }: Props) => (
  <aside className={styles.rail} aria-label="About this item">
    <Completion item={item} />
    <Cpd item={item} />
    {place && <InBoxset item={item} place={place} />}
  </aside>
);

/** With the rail beside the text, the rule is in sight before and during reading (T-15). */
function Completion({ item }: { item: ItemRow }) {
  const completed = useIsCompleted();
  const progress = completed ? "completed" : item.progress === "completed" ? "in progress" : item.progress;
  return (
    <section className={styles.completion}>
      <h2>Completion</h2>
      <ProgressMark card={{ progress, items: null }} />
      <p>{item.completion_rule}</p>
    </section>
  );
}

const CpdAcceptance = late("The confirmation", () => import("#src/ui/record/CpdAcceptance.tsx"), {
  failed: () => <p>To confirm your CPD, load this page again once you are connected.</p>,
});

function Cpd({ item: { id, cpd } }: { item: ItemRow }) {
  const details = cpdDetails(cpd);
  const completed = useIsCompleted();
  return (
    <section>
      <h2>CPD</h2>
      {details.length === 0 ? (
        <p>Earns no CPD.</p>
      ) : (
        <ul>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      {completed && details.length > 0 && <CpdAcceptance itemId={id} />}
    </section>
  );
}

function InBoxset({ item: { boxsets }, place }: { item: ItemRow; place: BoxsetPlace }) {
  const { id, name, number, total, previous, next } = place;
  const others = boxsets.filter((other) => other.id !== id);
  return (
    <section>
      <h2>
        {number} of {total}
      </h2>
      <p>
        <PageLink href={boxsetAddress(id)}>{name}</PageLink>
      </p>
      <ul className={styles.neighbours}>
        {previous && (
          <li>
            <PageLink href={itemAddress(previous.id, id)}>
              <ArrowBackRounded aria-hidden />
              <span>
                <small>Previous</small> {previous.title}
              </span>
            </PageLink>
          </li>
        )}
        {next && (
          <li>
            <PageLink href={itemAddress(next.id, id)}>
              <ArrowForwardRounded aria-hidden />
              <span>
                <small>Next</small> {next.title}
              </span>
            </PageLink>
          </li>
        )}
      </ul>
      {others.length > 0 && (
        <p>
          Also in{" "}
          {others.map(({ id: other, name: called }, index) => (
            <span key={other}>
              {index > 0 && ", "}
              <PageLink href={boxsetAddress(other)}>{called}</PageLink>
            </span>
          ))}
          .
        </p>
      )}
    </section>
  );
}
