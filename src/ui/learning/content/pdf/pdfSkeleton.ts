import { Loading } from "#src/ui/kit/Loading.tsx";
import { Skeleton } from "#src/ui/kit/Skeleton.tsx";

/** As much room as a page takes, as long as none is there. */
export const PdfSkeleton = () => (
  <Loading label="Loading the PDF">
    <Skeleton height={720} shape="block" />
  </Loading>
);
