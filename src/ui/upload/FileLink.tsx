import type { UploadCalls } from "#src/contracts/uploads.ts";
import { uploadedFilePath } from "#src/contracts/uploadPaths.ts";
import type { UploadedFile } from "#src/contracts/kinds/file.ts";
import { fileWords } from "#src/contracts/kinds/words.ts";
import { isUnsentFile } from "#src/contracts/kinds/unsentFile.ts";

type Props = {
  file: UploadedFile;
  /** Those of the back office by default. */
  calls?: UploadCalls | undefined;
};

/** A link that downloads a file, with its name and size; only those if the server does not have the file. */
export const FileLink = ({ file, calls }: Props) =>
  isUnsentFile(file) ? (
    <span>{fileWords.show(file)}</span>
  ) : (
    <a href={uploadedFilePath(file.id, calls?.file.path)} download={file.name}>
      {fileWords.show(file)}
    </a>
  );
