import { Skeleton } from "#src/ui/kit/Skeleton.tsx";

/** Of the first page, as long as none is there. */
export const PdfSkeleton = () => <Skeleton height={720} shape="block" />;
