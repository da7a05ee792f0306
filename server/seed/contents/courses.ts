import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { App } from "#server/app.ts";
import { courseOf, type CoursePackage } from "#server/courses/unpack.ts";
import { courseFiles } from "#server/schema/index.ts";
import type { DemoContent } from "./demoContent.ts";

/** Reads a package of the demo, checked against the same rules as any package. */
function readPackage(name: string): CoursePackage {
  const folder = fileURLToPath(new URL(`courses/${name}`, import.meta.url));
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
  return courseOf([
    ...paths.map((path) => ({
      path: path.slice(folder.length + 1).replaceAll("\\", "/"),
      bytes: readFileSync(path),
    })),
    // Both look alike; a package must contain all of its files.
    { path: "course.css", bytes: readFileSync(new URL("courses/course.css", import.meta.url)) },
  ]);
}

/** Stores the files of a package like those of an uploaded one. */
async function keepFiles(app: App, itemId: number, { files }: CoursePackage): Promise<void> {
  await app
    .db()
    .insert(courseFiles)
    .values(files.map((file) => ({ itemId, ...file })));
}

type About = Omit<DemoContent, "content" | "keep">;

function course(name: string, about: About): DemoContent {
  const found = readPackage(name);
  const { version, title, launch, masteryScore } = found;
  return {
    ...about,
    content: { kind: "course", version, title, launch, masteryScore },
    keep: (app, itemId) => keepFiles(app, itemId, found),
  };
}

/** Two courses, one for each version of SCORM, written for the demo. */
export const courses: readonly DemoContent[] = [
  course("scorm12", {
    title: "Complaints: the first eight weeks",
    summary:
      "How to recognise a complaint, what the rules ask of a firm and by when, with five questions at the end.",
    topic: "Regulation and conduct",
    tags: ["Complaints", "Course"],
    minutes: 15,
    cpd: ["cpd", "generic_cpd"],
    daysAgo: 214,
    body: "<p>A short course that you work through at your own pace. You can leave it at any time and go on where you left off. Four of the five questions have to be right to pass; you can answer them again.</p>",
  }),
  course("scorm2004", {
    title: "Client data in everyday work",
    summary:
      "What to write down, how to send it safely, and what to do in the first hour when something goes wrong.",
    topic: "Regulation and conduct",
    tags: ["Data protection", "Course"],
    minutes: 15,
    cpd: ["cpd", "generic_cpd"],
    daysAgo: 221,
    body: "<p>Six pages about data protection in an advice firm, with four questions at the end. Three of them have to be right to pass.</p>",
  }),
];
