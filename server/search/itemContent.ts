import type * as z from "zod/mini";
import type { Cue } from "#src/contracts/cue.ts";
import type { FormAnswers, ItemContent } from "#src/contracts/itemContent.ts";
import type { UploadedFile } from "#src/contracts/kinds/file.ts";
import { readTranscript } from "../audio/transcripts.ts";
import type { KeptContent } from "../schema/index.ts";

type Kept = {
  content: KeptContent | null;
  file: UploadedFile | null;
  captions: string | null;
  answers: FormAnswers | null;
  sentAt: Date | null;
};

/** Returns the content of an item for its reader; null for an item that is a text. */
export async function contentOf({
  content,
  file,
  captions,
  answers,
  sentAt,
}: Kept): Promise<z.input<typeof ItemContent> | null> {
  switch (content?.kind) {
    case undefined:
      return null;
    case "video":
      return { ...content, kind: "video", captions: Boolean(captions), transcript: await cuesOf(captions) };
    case "audio":
      return { ...content, kind: "audio", transcript: await cuesOf(captions) };
    case "PDF":
      return { ...content, name: file?.name ?? "", bytes: file?.bytes ?? 0 };
    case "form":
      return { ...content, sent: answers && sentAt && { answers, sent_at: sentAt.toISOString() } };
    case "course":
      return { kind: "course", version: content.version };
    default:
      return content;
  }
}

/** Unreadable captions are left out: the video or recording can still be played. */
async function cuesOf(captions: string | null): Promise<Cue[]> {
  return captions ? readTranscript(captions, "vtt").catch(() => []) : [];
}
