import { uploadedFilePath } from "#src/contracts/admin/uploads.ts";
import { fileKind, type UploadedFile } from "#src/contracts/kinds/file.ts";

/** An uploaded file by its name and size, which fetches it. */
export const FileLink = ({ file }: { file: UploadedFile }) => (
  <a href={uploadedFilePath(file.id)} download={file.name}>
    {fileKind.show!(file)}
  </a>
);
