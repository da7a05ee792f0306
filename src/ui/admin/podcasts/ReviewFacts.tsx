import type { AdminPodcast } from "#src/contracts/admin/podcasts.ts";
import { reviewWords } from "#src/routes/admin/resources/podcasts.ts";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import { ValueOf } from "../form/ValueOf.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { Fact, Facts } from "../Facts.tsx";

type Props = {
  at: ResourceAt;
  row: Pick<AdminPodcast, "status" | "submitted_at" | "review_notes" | "audiences">;
};

/** Where a podcast is in its review, what was said about it there, and whom it is for. */
export function ReviewFacts({ at, row }: Props) {
  const { label, tone } = reviewWords[row.status];
  return (
    <Facts label="Review">
      <Fact label="Status">
        <StatusChip status={tone} label={label} />
      </Fact>
      {row.submitted_at && (
        <Fact label="Submitted">
          <Timestamp at={row.submitted_at} zone />
        </Fact>
      )}
      {row.review_notes && <Fact label="Notes">{row.review_notes}</Fact>}
      <Fact label="For">
        {row.audiences.length > 0 ? (
          <ValueOf
            field={at.resource.fields.find(({ field }) => field === "audiences")}
            value={row.audiences}
          />
        ) : (
          "Everyone"
        )}
      </Fact>
    </Facts>
  );
}
