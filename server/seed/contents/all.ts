import { courses } from "./courses.ts";
import type { DemoContent } from "./demoContent.ts";
import { documents } from "./documents.ts";
import { forms } from "./forms.ts";
import { mediaContents } from "./media.ts";

/** The demo's items that are more than a text, kind by kind. */
export const demoContents: readonly DemoContent[] = [...mediaContents, ...documents, ...forms, ...courses];
