import { late } from "#src/ui/kit/late.tsx";
import { Skeleton, Skeletons } from "#src/ui/kit/Skeleton.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import type { ContentProps } from "./kind.ts";

/** As much room as a few questions take. */
const Waiting = () => (
  <Loading label="Loading the form">
    <Skeletons>
      <Skeleton width={160} height={28} />
      {[1, 2, 3].map((question) => (
        <Skeleton key={question} height={64} shape="block" />
      ))}
    </Skeletons>
  </Loading>
);

/** A form to fill in, in a chunk of its own. */
export const FormContent = late<ContentProps<"form">>("The form", () => import("./form/FormContent.tsx"), {
  waiting: Waiting,
});
