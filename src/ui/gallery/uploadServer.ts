import { fillPath } from "#src/contracts/endpoint.ts";
import { uploadCalls, type Upload } from "#src/contracts/uploads.ts";
import { CallFailed, failureOf } from "#src/services/failures.ts";
import type { Http } from "#src/services/http.ts";

/** How long a part takes, so that the progress of an upload is visible. */
const partMs = 300;

/** A server for one upload at a time. It depends on the browser's network: offline, nothing is answered. */
export function createUploadServer(): Http {
  let upload: Upload | null = null;
  return async (path, { method, body }) => {
    const isPart = method === uploadCalls.send.method;
    if (isPart) await new Promise((resolve) => setTimeout(resolve, partMs));
    if (!navigator.onLine) throw new CallFailed(failureOf("offline"));
    if (method === "GET") return { status: 200, body: { data: null } };
    if (method === "DELETE") upload = null;
    else if (path === uploadCalls.start.path) {
      const { name, bytes } = body as Pick<Upload, "name" | "bytes">;
      if (upload?.name !== name || upload.bytes !== bytes)
        upload = { id: 3, name, bytes, received: 0, finished: false };
    } else if (upload) {
      const added = body instanceof Uint8Array ? body.length : 0;
      const isFinish = path === fillPath(uploadCalls.finish.path, { upload: upload.id });
      upload = { ...upload, received: upload.received + added, finished: isFinish };
    }
    return { status: 200, body: { data: upload } };
  };
}
