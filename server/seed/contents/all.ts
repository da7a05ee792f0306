import { courses } from "./courses.ts";
import type { DemoContent } from "./demoContent.ts";

/** The demo's items that are more than a text, kind by kind. */
export const demoContents: readonly DemoContent[] = [...courses];
