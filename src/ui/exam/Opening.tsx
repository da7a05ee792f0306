import { Loading } from "#src/ui/kit/Loading.tsx";
import { Skeleton, SkeletonLines } from "#src/ui/kit/Skeleton.tsx";
import { Page } from "./Page.tsx";
import styles from "./ExamWindow.module.css";

/** An exam that has not loaded yet. */
export const Opening = () => (
  <Page>
    <h1 className="visually-hidden">Exam</h1>
    <Loading label="Loading the exam">
      <div className={styles.pending}>
        <Skeleton width="60%" height={40} />
        <SkeletonLines lines={6} />
      </div>
    </Loading>
  </Page>
);
