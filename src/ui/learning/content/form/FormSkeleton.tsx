import { Loading } from "#src/ui/kit/Loading.tsx";
import { Skeleton, Skeletons } from "#src/ui/kit/Skeleton.tsx";

/** As much room as a few questions take. */
export const FormSkeleton = () => (
  <Loading label="Loading the form">
    <Skeletons>
      <Skeleton width={160} height={28} />
      {[1, 2, 3].map((question) => (
        <Skeleton key={question} height={64} shape="block" />
      ))}
    </Skeletons>
  </Loading>
);
