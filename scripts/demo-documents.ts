/**
 * `npm run demo:documents`: draws the PDFs of the demo academy from their texts, into the files that the demo loads.
 * They are committed, as drawing them takes longer than loading everything else.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { documentPdf } from "./lib/documentPdf.ts";

const folder = new URL("../server/seed/contents/documents/", import.meta.url);

for (const text of readdirSync(folder).filter((file) => file.endsWith(".md"))) {
  const name = text.replace(/md$/, "pdf");
  // They have the demo's dates, so that the same text always makes the same file.
  const { bytes, pages } = await documentPdf(
    readFileSync(new URL(text, folder), "utf8"),
    new Date("2026-04-01T09:00:00Z"),
  );
  writeFileSync(new URL(name, folder), bytes);
  console.log(`${name}: ${pages} pages, ${bytes.length} bytes`);
}
