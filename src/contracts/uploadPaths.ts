import { fillPath } from "./endpoint.ts";

/** Uploads for records of the back office. */
export const uploadsPath = "/api/admin/uploads";
/** Uploads for what users keep for themselves. */
export const ownUploadsPath = "/api/uploads";

/** The path of the call that returns an uploaded file. */
export const uploadedFileAt = (path: string): string => `${path}/:upload/file`;

/** Where an uploaded file can be fetched: by default, that of a record of the back office. */
export const uploadedFilePath = (id: number, path = uploadedFileAt(uploadsPath)): string =>
  fillPath(path, { upload: id });
