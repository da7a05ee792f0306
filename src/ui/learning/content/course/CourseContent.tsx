import type { ContentProps } from "../kind.ts";
import { Course, CourseProvider } from "./CourseActor.tsx";
import { CourseFrame } from "./CourseFrame.tsx";
import { CourseStart } from "./CourseStart.tsx";

/** A SCORM package: what to know before opening it, and its frame while it runs. */
export default function CourseContent({ item }: ContentProps<"course">) {
  return (
    <CourseProvider itemId={item.id}>
      <Shown item={item} />
    </CourseProvider>
  );
}

function Shown({ item }: Pick<ContentProps<"course">, "item">) {
  const isOpen = Course.useSelector((s) => s.matches("open"));
  return isOpen ? <CourseFrame title={item.title} /> : <CourseStart item={item} />;
}
