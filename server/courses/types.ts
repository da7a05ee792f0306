import { extname } from "node:path";

/** Media types of the files in packages. Texts name no charset: older ones are not in UTF-8, and declare their own. */
const types: Readonly<Record<string, string>> = {
  ...{ html: "text/html", htm: "text/html", xhtml: "application/xhtml+xml", css: "text/css" },
  ...{ js: "text/javascript", mjs: "text/javascript", json: "application/json", map: "application/json" },
  ...{ xml: "application/xml", xsd: "application/xml", dtd: "application/xml-dtd", txt: "text/plain" },
  ...{ svg: "image/svg+xml", png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg", gif: "image/gif" },
  ...{ webp: "image/webp", avif: "image/avif", ico: "image/x-icon", bmp: "image/bmp" },
  ...{ mp3: "audio/mpeg", m4a: "audio/mp4", wav: "audio/wav", ogg: "audio/ogg", oga: "audio/ogg" },
  ...{ mp4: "video/mp4", m4v: "video/mp4", webm: "video/webm", ogv: "video/ogg", vtt: "text/vtt" },
  ...{ woff: "font/woff", woff2: "font/woff2", ttf: "font/ttf", otf: "font/otf", wasm: "application/wasm" },
  ...{ eot: "application/vnd.ms-fontobject", pdf: "application/pdf" },
};

/**
 * Returns the type by the file extension: nothing else is known of a file, and browsers are told not to guess
 * (`nosniff`).
 */
export const typeOf = (path: string): string =>
  types[extname(path).slice(1).toLowerCase()] ?? "application/octet-stream";
