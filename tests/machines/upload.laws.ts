import type { UploadContext, uploadMachine } from "#src/machines/upload/uploadMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";
import { hasStatus, isOneOf, showsFailure } from "./failures.ts";

type Uploading = At<UploadContext>;

const nothing = { file: null, upload: null, failure: "" };
const unreadable = "This file has changed or can no longer be read. Choose it again.";

const onItsWay = ["starting", "sending", "finishing", "paused", "lost", "cancelling"];

/** The models accept PDF files. */
const isOfOtherType = ({ event }: Uploading): boolean => !event["file"].name.endsWith(".pdf");
const isTooLarge = ({ context, event }: Uploading): boolean => event["file"].size > context.limits.mostBytes;

/** What the form holds is the upload itself, started or not. */
const isOnItsWay = ({ context: { upload }, event: { held } }: Uploading): boolean =>
  held?.id === 0 || held?.id === -1 || (upload?.finished === false && held?.id === upload.id);

const gives = (value: UploadContext["kept"]) => does("give", { value });
/** With it a form cannot be saved. */
const givesRefused = ({ name, size }: { name: string; size: number }) => gives({ id: -1, name, bytes: size });
const givesOwnRefused = ({ context }: Uploading) => [givesRefused(context.file!)];
const holdsRefused = ({ event: { held } }: Uploading): boolean => held?.id === -1;
/** What the form gets back: what it held, unless that cannot be returned to. */
const kept = (at: Uploading) => (isOnItsWay(at) ? at.context.kept : at.event["held"]);
const givesBack = ({ context }: Uploading) => [gives(context.kept)];
const starts = {
  to: "starting",
  does: ({ after }: Uploading) => [asks("startUpload", { file: after.file })],
};
const sends = ({ after: { file, upload } }: Uploading) => asks("sendPart", { file, upload });
const finishes = ({ after: { file, upload } }: Uploading) => asks("finishUpload", { file, upload });
const discards = {
  to: "cancelling",
  does: ({ context }: Uploading) => [asks("discardUpload", { upload: context.upload })],
};

/** What the server has, according to its response. */
const has = ({ event: { output } }: Uploading): UploadContext["upload"] => output;
const hasAll = (at: Uploading): boolean => has(at)!.received === has(at)!.bytes;
const isFinished = (at: Uploading): boolean => has(at)!.finished;
const uploaded = (at: Uploading) => {
  const { id, name, bytes } = has(at)!;
  return { id, name, bytes };
};
const noted = (at: Uploading) => ({ upload: has(at) });
const done = (at: Uploading) => ({ upload: has(at), kept: uploaded(at), failure: "" });
const finds = ({ event: { output } }: Uploading): UploadContext["upload"] => output.upload;
const isKnown = ({ context }: Uploading): boolean => context.upload !== null;

const isOutOfReach = (at: Uploading): boolean => isOneOf("offline")(at) || hasStatus(502, 503, 504)(at);
const isOutOfStep = hasStatus(404, 409);
const isConflict = hasStatus(409);
const isRefused = isOneOf("invalid");
const isUnreadable = ({ event: { error } }: Uploading): boolean => error.name === "NotReadableError";
const sayWhy = ({ event: { error } }: Uploading) => ({ failure: error.failure.message });

/** A file on its way to the server: however it begins, it continues where the server is (decision 70). */
export const uploadLaws: LawTable<typeof uploadMachine> = {
  start: ({ limits, value }) => ({
    to: "idle.looking",
    context: { ...nothing, limits, kept: value },
    does: [asks("findUnfinished")],
  }),
  waits: { lost: ["nextTry"] },
  laws: [
    // An unacceptable file is not even announced; another file replaces the one on its way.
    {
      in: onItsWay,
      on: "file.chosen",
      when: isOfOtherType,
      sets: { failure: "Choose a PDF file" },
    },
    {
      in: onItsWay,
      on: "file.chosen",
      when: (at) => !isOfOtherType(at) && isTooLarge(at),
      sets: { failure: "Choose a file of at most 10 bytes" },
    },
    // Where none is on its way, the form cannot be saved without the file by mistake.
    {
      in: "idle",
      on: "file.chosen",
      when: isOfOtherType,
      sets: (at) => ({ failure: "Choose a PDF file", kept: kept(at) }),
      does: ({ event }) => [givesRefused(event["file"])],
    },
    {
      in: "idle",
      on: "file.chosen",
      when: (at) => !isOfOtherType(at) && isTooLarge(at),
      sets: (at) => ({ failure: "Choose a file of at most 10 bytes", kept: kept(at) }),
      does: ({ event }) => [givesRefused(event["file"])],
    },
    {
      on: "file.chosen",
      when: (at) => !isOfOtherType(at) && !isTooLarge(at),
      to: "starting",
      sets: (at) => ({
        ...nothing,
        file: at.event["file"],
        kept: kept(at),
      }),
      // A form with it cannot be saved before the server has responded.
      does: ({ event: { file }, after }) => [
        gives({ id: 0, name: file.name, bytes: file.size }),
        asks("startUpload", { file: after.file }),
      ],
    },
    // A file that was refused leaves what the form had before it.
    {
      in: ["idle.looking", "idle.resting", "idle.unfinished", "idle.done"],
      on: "remove",
      when: holdsRefused,
      sets: { failure: "" },
      does: givesBack,
    },
    {
      in: "idle.failed",
      on: "remove",
      when: holdsRefused,
      to: "idle.resting",
      sets: nothing,
      does: ({ context: { upload, kept } }) => [...(upload ? [does("drop", { upload })] : []), gives(kept)],
    },
    {
      in: "idle",
      on: "remove",
      when: (at) => !holdsRefused(at),
      to: "idle.resting",
      sets: { ...nothing, kept: null },
      does: ({ context: { upload } }) => [...(upload ? [does("drop", { upload })] : []), gives(null)],
    },

    // After a reload the file has to be chosen again. What the form's draft had of it is lost.
    { in: "idle.looking", on: "findUnfinished ✓", when: (at) => finds(at) === null, to: "idle.resting" },
    {
      in: "idle.looking",
      on: "findUnfinished ✓",
      when: (at) => finds(at) !== null,
      to: "idle.unfinished",
      sets: (at) => ({
        upload: finds(at),
        kept: at.context.kept?.id === finds(at)!.id ? null : at.context.kept,
      }),
    },
    { in: "idle.looking", on: "findUnfinished ✗", to: "idle.resting" },

    // The form has the file from the start.
    {
      in: "starting",
      on: "startUpload ✓",
      when: (at) => !hasAll(at),
      to: "sending",
      sets: noted,
      does: (at) => [gives(uploaded(at)), sends(at)],
    },
    {
      in: "starting",
      on: "startUpload ✓",
      when: (at) => hasAll(at) && !isFinished(at),
      to: "finishing",
      sets: noted,
      does: (at) => [gives(uploaded(at)), finishes(at)],
    },
    // The response about its end was lost.
    {
      in: "starting",
      on: "startUpload ✓",
      when: isFinished,
      to: "idle.done",
      sets: done,
      does: (at) => [gives(uploaded(at))],
    },
    {
      in: "sending",
      on: "sendPart ✓",
      when: (at) => !hasAll(at),
      to: "sending",
      sets: noted,
      does: (at) => [sends(at)],
    },
    {
      in: "sending",
      on: "sendPart ✓",
      when: hasAll,
      to: "finishing",
      sets: noted,
      does: (at) => [finishes(at)],
    },
    { in: "finishing", on: "finishUpload ✓", when: isFinished, to: "idle.done", sets: done },
    // What arrived was not the file.
    {
      in: "finishing",
      on: "finishUpload ✓",
      when: (at) => !isFinished(at),
      to: "idle.failed",
      sets: { failure: unreadable },
      does: givesOwnRefused,
    },

    // Without a network it waits for one; what the server has is not lost.
    {
      in: ["starting", "sending", "finishing"],
      on: ["startUpload ✗", "sendPart ✗", "finishUpload ✗"],
      when: isOutOfReach,
      to: "lost",
      does: [asks("listenForNetwork")],
    },
    { in: "lost", on: ["network.returned", "resume", "after nextTry (5 s)"], ...starts },
    { in: "lost", on: "listenForNetwork ✗", taken: true },

    // Another tab was faster, or the upload is gone: the server says where to continue. Neither can happen to a start.
    {
      in: ["sending", "finishing"],
      on: ["sendPart ✗", "finishUpload ✗"],
      when: isOutOfStep,
      ...starts,
    },
    {
      in: "starting",
      on: "startUpload ✗",
      when: isConflict,
      to: "idle.failed",
      sets: sayWhy,
      does: givesOwnRefused,
    },

    // What is wrong with the file is shown, and the form cannot be saved without it by mistake.
    {
      in: ["starting", "sending", "finishing"],
      on: ["startUpload ✗", "sendPart ✗", "finishUpload ✗"],
      when: isRefused,
      to: "idle.failed",
      sets: sayWhy,
      does: givesOwnRefused,
    },
    {
      in: ["sending", "finishing"],
      on: ["sendPart ✗", "finishUpload ✗"],
      when: isUnreadable,
      to: "idle.failed",
      sets: { failure: unreadable },
      does: givesOwnRefused,
    },
    // Any other failure pauses it.
    {
      in: "starting",
      on: "startUpload ✗",
      when: (at) => !isOutOfReach(at) && !isConflict(at) && !isRefused(at),
      to: "paused",
      does: showsFailure,
    },
    {
      in: ["sending", "finishing"],
      on: ["sendPart ✗", "finishUpload ✗"],
      when: (at) => !isOutOfReach(at) && !isOutOfStep(at) && !isRefused(at) && !isUnreadable(at),
      to: "paused",
      does: showsFailure,
    },
    { in: "sending", on: "pause", to: "paused" },
    { in: "paused", on: "resume", ...starts },

    // Before the server has responded there is nothing to discard, and the form gets its previous file back.
    {
      in: ["starting", "paused", "lost"],
      on: "cancel",
      when: (at) => !isKnown(at),
      to: "idle.resting",
      sets: nothing,
      does: givesBack,
    },
    { in: ["starting", "paused", "lost"], on: "cancel", when: isKnown, ...discards },
    { in: ["idle.unfinished", "sending", "finishing"], on: "cancel", ...discards },
    // The server cleans up what nobody uses.
    {
      in: "cancelling",
      on: ["discardUpload ✓", "discardUpload ✗"],
      to: "idle.resting",
      sets: nothing,
      does: givesBack,
    },
  ],
};
