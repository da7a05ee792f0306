import type { UploadedFile } from "#src/contracts/kinds/file.ts";
import { FileLink } from "#src/ui/upload/FileLink.tsx";
import type { CellParts } from "../kind.ts";

export const fileCell: CellParts<"file"> = { show: (value) => <FileLink file={value as UploadedFile} /> };
