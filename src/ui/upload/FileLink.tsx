import { uploadedFilePath, type UploadCalls } from "#src/contracts/uploads.ts";
import { fileKind, type UploadedFile } from "#src/contracts/kinds/file.ts";

type Props = {
  file: UploadedFile;
  /** Those of the back office unless given. */
  calls?: UploadCalls | undefined;
};

/** An uploaded file by its name and size, which fetches it. */
export const FileLink = ({ file, calls }: Props) => (
  <a href={uploadedFilePath(file.id, calls)} download={file.name}>
    {fileKind.show!(file)}
  </a>
);
