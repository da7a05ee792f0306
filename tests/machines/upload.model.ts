import type { Upload } from "#src/contracts/uploads.ts";
import { uploadMachine, type UploadContext } from "#src/machines/upload/uploadMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import { offline, refused, unavailable } from "./failures.ts";

const upload = (received: number, finished = false): Upload => ({
  ...{ id: 7, name: "plan.pdf", bytes: 10 },
  ...{ received, finished },
});
const file = (name: string, size: number) => ({ name, size, lastModified: 1 });

const old = { id: 3, name: "old.pdf", bytes: 5 };
const refusedOne = { id: -1, name: "plan.exe", bytes: 10 };

const unreadable = new Error("gone");
unreadable.name = "NotReadableError";

const callFails = (call: string) => [
  failed(call, offline),
  failed(call, unavailable(503)),
  failed(call, { failure: { kind: "conflict", status: 409, message: "conflict" } }),
  failed(call, { failure: { kind: "server", status: 404, message: "missing" } }),
  failed(call, refused("refused")),
  failed(call),
];

const view = ({ upload: has, kept, failure }: UploadContext): string =>
  [
    has && (has.finished ? "finished" : `${has.received} of ${has.bytes}`),
    kept && `keeps ${kept.name}`,
    failure && "failed",
  ]
    .filter(Boolean)
    .join(", ");

/** A record that already has a file. */
export const uploadModel: Model<typeof uploadMachine> = {
  machine: uploadMachine,
  input: {
    limits: { types: ["pdf"], mostBytes: 10 },
    value: old,
  },
  cases: [
    // The form holds what it did at the start, nothing, or what is on its way.
    { type: "file.chosen", file: file("plan.pdf", 10), held: old },
    { type: "file.chosen", file: file("plan.pdf", 10), held: null },
    { type: "file.chosen", file: file("plan.pdf", 10), held: { id: 7, name: "plan.pdf", bytes: 10 } },
    { type: "file.chosen", file: file("plan.pdf", 10), held: { id: 0, name: "plan.pdf", bytes: 10 } },
    { type: "file.chosen", file: file("plan.pdf", 11), held: old },
    { type: "file.chosen", file: file("plan.exe", 10), held: old },
    { type: "file.chosen", file: file("plan.exe", 10), held: refusedOne },
    { type: "remove", held: old },
    { type: "remove", held: refusedOne },
    { type: "pause" },
    { type: "resume" },
    { type: "cancel" },
    { type: "network.returned" },
    answered("findUnfinished", { upload: null }),
    answered("findUnfinished", { upload: upload(5) }),
    failed("findUnfinished"),
    answered("startUpload", upload(0)),
    answered("startUpload", upload(5)),
    answered("startUpload", upload(10)),
    answered("startUpload", upload(10, true)),
    ...callFails("startUpload"),
    answered("sendPart", upload(5)),
    answered("sendPart", upload(10)),
    ...callFails("sendPart"),
    failed("sendPart", unreadable),
    answered("finishUpload", upload(10, true)),
    answered("finishUpload", upload(0)),
    ...callFails("finishUpload"),
    failed("finishUpload", unreadable),
    answered("discardUpload"),
    failed("discardUpload"),
    failed("listenForNetwork"),
  ],
  view,
};

/** A draft of the form that was left while its file was on its way. */
export const uploadEmptyModel: Model<typeof uploadMachine> = {
  ...uploadModel,
  input: { ...uploadModel.input, value: { id: 7, name: "plan.pdf", bytes: 10 } },
};
