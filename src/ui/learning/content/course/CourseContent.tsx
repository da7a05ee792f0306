import type { ContentProps } from "../kind.ts";
import { Course, CourseProvider } from "./CourseActor.tsx";
import { CourseFrame } from "./CourseFrame.tsx";
import { CourseStart } from "./CourseStart.tsx";

/** A SCORM package: what there is to know before it is opened, and its frame while it runs. */
export default function CourseContent({ item: { id, title } }: ContentProps<"course">) {
  return (
    <CourseProvider itemId={id}>
      <Shown itemId={id} title={title} />
    </CourseProvider>
  );
}

function Shown({ itemId, title }: { itemId: number; title: string }) {
  const isOpen = Course.useSelector((s) => s.matches("open"));
  return isOpen ? <CourseFrame title={title} /> : <CourseStart itemId={itemId} />;
}
