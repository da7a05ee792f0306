import type { ContextFrom } from "xstate";
import type { importMachine, ImportTold } from "#src/machines/admin/importMachine.ts";
import { ruled, asks, does, type At, type Law, type LawTable } from "../model/lawTable.ts";
import type { Effect } from "../model/probe.ts";
import { hasStatus, isOneOf, showsFailure, whySaid } from "./failures.ts";

type Context = ContextFrom<typeof importMachine>;
type Import = At<Context>;
type Holds = (at: Import) => boolean;

const none = { id: null, file: null, job: null, changes: [], following: null, failure: "" };
const keeps = asks("keepUnsavedWork");
const address = (id: number | null) => does("showAddress", { id });
const forgets = does("forgetRows");
const signedOut = { failure: "Your session has ended" };
const isSignedOut = isOneOf("unauthorized");
const hasChangedSince = hasStatus(409);
/** The server's message; empty where it sent none. */
const words = ({ event }: Import): string => whySaid(event["error"]);
const all =
  (...conditions: Holds[]): Holds =>
  (at) =>
    conditions.every((holds) => holds(at));
const not =
  (holds: Holds): Holds =>
  (at) =>
    !holds(at);

/** The server decides the state of an import. */
const standings: Record<string, (job: ImportTold) => boolean> = {
  takenBack: ({ status }) => status === "rolled_back",
  "written.partly": ({ status, counts }) => status === "done" && counts.broken > 0,
  "written.wholly": ({ status, counts }) => status === "done" && counts.broken === 0,
  "checked.ready": ({ status, counts }) => status === "checked" && counts.new + counts.changed > 0,
  "checked.idle": ({ status, counts }) => status === "checked" && counts.new + counts.changed === 0,
};
type Standing = keyof typeof standings;
type Telling = Pick<Law<Context>, "in" | "on" | "when"> & {
  job?: (at: Import) => ImportTold;
  sets?: (at: Import) => Partial<Context>;
  does?: (at: Import) => readonly Effect[];
  /** The possible outcomes. */
  as: readonly Standing[];
};
const output = ({ event }: Import): ImportTold => event["output"];
const known = ({ context }: Import): ImportTold => context.job!;
const tells = ({ job = output, sets, as, when = () => true, ...law }: Telling): Law<Context>[] =>
  as.map((to) => ({
    ...law,
    when: (at) => when(at) && standings[to]!(job(at)),
    to,
    ...(sets && { sets }),
  }));
const noted = (at: Import) => ({ id: output(at).id, job: output(at), failure: "" });
const notes =
  (rest: Partial<Context> | ((at: Import) => Partial<Context>) = {}) =>
  (at: Import) => ({ ...noted(at), ...(typeof rest === "function" ? rest(at) : rest) });
const rest = ({ context }: Import) => ({ changes: context.changes.slice(1) });
const isChecked = ["checked.ready", "checked.idle"];

const checks = (at: Import) => asks("checkFile", { file: at.after.file });
const checksAgain = ({ context }: Import) => asks("checkAgain", { id: context.job!.id });
const sends = ({ after }: Import) => asks("changeFile", { id: after.job!.id, change: after.changes[0] });
const writes = ({ context: { job } }: Import) => asks("writeRows", { id: job!.id, version: job!.version });
const added = ({ context, event }: Import) => ({
  changes: [...context.changes, event["change"]],
  failure: "",
});
const mayFollow = ({ context: { job, mayAct }, event }: Import): boolean =>
  event["following"] === "takeBack" ? job!.can_undo : mayAct && job!.counts.new > 0 && job!.acted === null;
const toldAgain = (at: Import) => ({ id: output(at).id, job: output(at) });
const hasChanges = ({ context }: Import): boolean => context.changes.length > 0;
const hasMore = ({ context }: Import): boolean => context.changes.length > 1;
const isTooLarge = ({ context, event }: Import): boolean => event["file"].size > context.mostBytes;
const isGone = hasStatus(404);

/** What these laws prove. */
const rule = {
  named: "an import opened by its address is in the state that it was left in [T-54]",
  shown: "an import writes nothing until it has been shown and confirmed [T-54]",
  takenBack: "a written import can be undone [T-54]",
};

const reading: readonly Law<Context>[] = [
  // The address has its number: it is read again, in its previous state.
  ...tells({
    in: "reading",
    on: "readImport ✓",
    sets: noted,
    as: ["takenBack", "written.partly", "checked.ready"],
  }),
  {
    in: "reading",
    on: "readImport ✗",
    when: isGone,
    to: "choosing",
    sets: (at) => ({ ...none, failure: words(at) }),
    does: [address(null)],
  },
  {
    in: "reading",
    on: "readImport ✗",
    when: isSignedOut,
    to: "unread",
    sets: signedOut,
    does: showsFailure,
  },
  {
    in: "reading",
    on: "readImport ✗",
    when: all(not(isGone), not(isSignedOut)),
    to: "unread",
    sets: (at) => ({ failure: words(at) }),
  },
  {
    in: "unread",
    on: "retry",
    to: "reading",
    does: ({ context }) => [asks("readImport", { id: context.id })],
  },

  {
    in: "choosing",
    on: "open",
    to: "reading",
    sets: ({ event }) => ({ id: event["id"], failure: "" }),
    does: ({ event: { id } }) => [address(id), asks("readImport", { id })],
  },
];
const writing: readonly Law<Context>[] = [
  { in: ["sending", "changing", "confirmed"], on: "keepUnsavedWork ✗" },
  {
    in: "choosing",
    on: "file.chosen",
    when: isTooLarge,
    sets: { failure: "Choose a file under 0.00001 MB" },
  },
  {
    in: "choosing",
    on: "file.chosen",
    when: not(isTooLarge),
    to: "sending.checking",
    sets: ({ event }) => ({ file: event["file"], failure: "" }),
    does: (at) => [keeps, checks(at)],
  },
  { in: "sending", on: "cancel", to: "choosing", sets: none },
  ...tells({ in: "sending.checking", on: "checkFile ✓", sets: noted, as: isChecked }).map((law) => ({
    ...law,
    does: (at: Import) => [address(output(at).id)],
  })),
  {
    in: "sending.checking",
    on: "checkFile ✗",
    when: isSignedOut,
    to: "sending.unsent",
    sets: signedOut,
    does: showsFailure,
  },
  {
    in: "sending.checking",
    on: "checkFile ✗",
    when: not(isSignedOut),
    to: "choosing",
    sets: (at) => ({ failure: words(at) }),
  },
  {
    in: "sending.unsent",
    on: ["retry", "user.signedIn"],
    to: "sending.checking",
    does: (at) => [checks(at)],
  },

  {
    in: "checked",
    on: "check.again",
    to: "checkingAgain",
    sets: { failure: "" },
    does: (at) => [checksAgain(at)],
  },
  {
    in: "checked",
    on: "change",
    to: "changing.sending",
    sets: added,
    does: (at) => [keeps, sends(at)],
  },
  {
    in: "checked",
    on: "start.over",
    to: "choosing",
    sets: none,
    does: ({ context }) => [does("discardImport", { id: context.job!.id }), address(null)],
  },
  { in: "checked.ready", on: "write", to: "asking" },
  { in: "asking", on: "dismiss", to: "checked.ready" },
  { in: "asking", on: "confirm", to: "confirmed.writing", does: (at) => [keeps, writes(at)] },

  // Changes are sent one by one, in order; input is kept until the server has it.
  { in: "changing.sending", on: "change", sets: added },
  {
    in: "changing.sending",
    on: "changeFile ✓",
    when: hasMore,
    sets: notes(rest),
    does: (at) => [sends(at)],
  },
  ...tells({
    in: "changing.sending",
    on: "changeFile ✓",
    when: not(hasMore),
    sets: notes(rest),
    as: isChecked,
  }).map((law) => ({ ...law, does: [forgets] })),
  {
    in: "changing.sending",
    on: "changeFile ✗",
    when: hasChangedSince,
    to: "checkingAgain",
    sets: (at) => ({ failure: words(at), changes: [] }),
    does: (at) => [checksAgain(at)],
  },
  {
    in: "changing.sending",
    on: "changeFile ✗",
    when: isSignedOut,
    to: "changing.unchanged",
    sets: signedOut,
    does: showsFailure,
  },
  {
    in: "changing.sending",
    on: "changeFile ✗",
    when: all(not(hasChangedSince), not(isSignedOut)),
    to: "changing.unchanged",
    sets: (at) => ({ failure: words(at) }),
  },
  {
    in: "changing.unchanged",
    on: ["retry", "user.signedIn"],
    to: "changing.sending",
    does: (at) => [sends(at)],
  },
  {
    in: "changing.unchanged",
    on: "change",
    to: "changing.sending",
    sets: added,
    does: (at) => [sends(at)],
  },
  ...tells({
    in: "changing.unchanged",
    on: "dismiss",
    job: known,
    sets: () => ({ changes: [], failure: "" }),
    as: isChecked,
  }).map((law) => ({ ...law, does: [forgets] })),

  // The reason for checking it again can still be read.
  ...tells({
    in: "checkingAgain",
    on: "checkAgain ✓",
    when: not(hasChanges),
    sets: toldAgain,
    as: ["checked.ready"],
  }).map((law) => ({ ...law, does: [forgets] })),
  ...tells({
    in: "checkingAgain",
    on: "checkAgain ✓",
    sets: (at) => ({ ...toldAgain(at), changes: [] }),
    as: ["written.wholly", "takenBack"],
  }).map((law) => ({ ...law, does: [forgets] })),
  ...tells({
    in: "checkingAgain",
    on: "checkAgain ✗",
    when: not(hasChanges),
    job: known,
    as: isChecked,
  }).map((law) => ({
    ...law,
    does: showsFailure,
  })),
  // What was changed in the meantime is sent, if it can still be changed.
  { in: "checkingAgain", on: "change", sets: added },
  {
    in: "checkingAgain",
    on: "checkAgain ✓",
    when: all(hasChanges, (at) => output(at).status === "checked"),
    to: "changing.sending",
    sets: toldAgain,
    does: (at) => [forgets, keeps, sends(at)],
  },
  {
    in: "checkingAgain",
    on: "checkAgain ✗",
    when: hasChanges,
    to: "changing.sending",
    does: (at) => [...showsFailure(at), keeps, sends(at)],
  },

  ...tells({
    in: "confirmed.writing",
    on: "writeRows ✓",
    sets: noted,
    as: ["written.wholly", "written.partly"],
  }).map((law) => ({ ...law, does: [forgets] })),
  {
    in: "confirmed.writing",
    on: "writeRows ✗",
    when: hasChangedSince,
    to: "checkingAgain",
    sets: (at) => ({ failure: words(at) }),
    does: (at) => [checksAgain(at)],
  },
  {
    in: "confirmed.writing",
    on: "writeRows ✗",
    when: isSignedOut,
    to: "confirmed.failed",
    sets: signedOut,
    does: showsFailure,
  },
  {
    in: "confirmed.writing",
    on: "writeRows ✗",
    when: all(not(hasChangedSince), not(isSignedOut)),
    to: "confirmed.failed",
    sets: (at) => ({ failure: words(at) }),
  },
  {
    in: "confirmed.failed",
    on: ["retry", "user.signedIn"],
    to: "confirmed.writing",
    does: (at) => [writes(at)],
  },
  {
    in: "confirmed.failed",
    on: "dismiss",
    to: "checkingAgain",
    sets: { failure: "" },
    does: (at) => [checksAgain(at)],
  },
];
const following: readonly Law<Context>[] = [
  {
    in: ["written", "takenBack"],
    on: "start.over",
    to: "choosing",
    sets: none,
    does: [address(null)],
  },
  {
    in: "written",
    on: "follow",
    when: mayFollow,
    to: "askingToFollow",
    sets: ({ event }) => ({ following: event["following"], failure: "" }),
  },
  { in: "written", on: "follow", when: not(mayFollow) },
  ...tells({
    in: "askingToFollow",
    on: "dismiss",
    job: known,
    as: ["written.wholly"],
  }),
  {
    in: "askingToFollow",
    on: "confirm",
    to: "following",
    does: ({ context: { job, following } }) => [asks("follow", { id: job!.id, following })],
  },
  ...tells({
    in: "following",
    on: "follow ✓",
    sets: noted,
    as: ["written.wholly", "takenBack"],
  }).map((law) => ({ ...law, does: [forgets] })),
  ...tells({
    in: "following",
    on: "follow ✗",
    job: known,
    when: hasChangedSince,
    sets: (at) => ({ failure: words(at) }),
    as: ["written.wholly"],
  }),
  ...tells({
    in: "following",
    on: "follow ✗",
    job: known,
    when: not(hasChangedSince),
    as: ["written.wholly"],
  }).map((law) => ({ ...law, does: showsFailure })),
];

/** A file is checked, shown with all its errors, confirmed, and only then written, once (T-54). */
export const importLaws: LawTable<typeof importMachine> = {
  start: ({ id, mostBytes, mayAct }) =>
    id === null
      ? { to: "choosing", context: { ...none, mostBytes, mayAct } }
      : {
          to: "reading",
          context: { ...none, id, mostBytes, mayAct },
          does: [asks("readImport", { id })],
        },
  startRule: rule.named,
  waits: {},
  laws: [...ruled(rule.named, reading), ...ruled(rule.shown, writing), ...ruled(rule.takenBack, following)],
};
