import type { UploadedFile } from "#src/contracts/kinds/file.ts";
import { FileLink } from "#src/ui/upload/FileLink.tsx";
import type { KindValueProps } from "../kind.ts";

export const FileValue = ({ value }: KindValueProps) => <FileLink file={value as UploadedFile} />;
