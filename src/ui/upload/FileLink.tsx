import { uploadedFilePath, type UploadCalls } from "#src/contracts/uploads.ts";
import { fileKind, type UploadedFile } from "#src/contracts/kinds/file.ts";

type Props = {
  file: UploadedFile;
  /** Those of the back office by default. */
  calls?: UploadCalls | undefined;
};

/** A link that downloads an uploaded file, with its name and size. */
export const FileLink = ({ file, calls }: Props) => (
  <a href={uploadedFilePath(file.id, calls)} download={file.name}>
    {fileKind.show!(file)}
  </a>
);
