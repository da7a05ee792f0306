/** Files that may be uploaded, by the ending of their name. The server checks whether the content matches the name. */
export const fileTypes = {
  pdf: { mime: "application/pdf", called: "PDF" },
  png: { mime: "image/png", called: "PNG" },
  jpg: { mime: "image/jpeg", called: "JPEG" },
  jpeg: { mime: "image/jpeg", called: "JPEG" },
  webp: { mime: "image/webp", called: "WebP" },
  docx: {
    mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    called: "Word",
  },
  xlsx: { mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", called: "Excel" },
  pptx: {
    mime: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    called: "PowerPoint",
  },
  csv: { mime: "text/csv", called: "CSV" },
  txt: { mime: "text/plain", called: "text" },
  vtt: { mime: "text/vtt", called: "WebVTT" },
  srt: { mime: "application/x-subrip", called: "SubRip" },
  mp3: { mime: "audio/mpeg", called: "MP3" },
  opus: { mime: "audio/ogg", called: "Opus" },
  ogg: { mime: "audio/ogg", called: "Ogg" },
  mp4: { mime: "video/mp4", called: "MP4" },
  webm: { mime: "video/webm", called: "WebM" },
} as const;
export type FileType = keyof typeof fileTypes;

/**
 * The type of a file by its name; null if it may not be uploaded. Browsers disagree about types, while names are the
 * same everywhere.
 */
export function fileTypeOf(name: string): FileType | null {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return Object.hasOwn(fileTypes, ending) ? (ending as FileType) : null;
}
