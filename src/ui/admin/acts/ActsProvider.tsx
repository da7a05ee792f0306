import { createContext, use, type PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import { bulkCalls } from "#src/contracts/admin/resource.ts";
import { isConflict, isUnanswered } from "#src/contracts/failures.ts";
import {
  actMachine,
  type ActAsk,
  type ActChoice,
  type ActDone,
  type ActTarget,
  type ActUndone,
  type Undo,
} from "#src/machines/act/actMachine.ts";
import type { ActDeclaration } from "#src/routes/admin/resource.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { createScreenActor, type Identity } from "#src/ui/kit/screenActor.tsx";
import { useConfirmation } from "../people/confirmation.tsx";
import type { Words } from "../resourceAt.ts";

export const Act = createScreenActor(actMachine);

/** What `perform` receives; `given` is what was filled in for the act. */
export type Asked = Pick<ActAsk, "act" | "target" | "reason"> & {
  given?: Readonly<Record<string, unknown>>;
  signal?: AbortSignal;
};

type Acts = {
  /** What the acts are done to, as in “3 terms archived”. */
  words: Words;
  acts: readonly ActDeclaration[];
  /** Carries an act out, after sending the password if one was typed. */
  carryOut: (asked: Asked, password: string) => Promise<ActDone>;
};

const ActsContext = createContext<Acts | null>(null);

/** The acts that can be done here. */
export function useActsHere(): Acts {
  const acts = use(ActsContext);
  if (!acts) throw new Error("This view must be inside an ActsProvider");
  return acts;
}

type Props = PropsWithChildren<
  Pick<Acts, "words" | "acts"> & {
    /** What the acts are about. When it changes, the outcome of earlier acts is no longer shown. */
    identity: Identity;
    perform: (asked: Asked) => Promise<ActDone>;
    /**
     * Called after an act or its undoing if it was done, if it may have been done (there was no response), or if
     * somebody else was faster: what was read before may be out of date.
     */
    changed?: () => void;
    /** Leads elsewhere after an act that leaves the page. */
    leave?: () => void;
  }
>;

/**
 * Acts on records. The children offer them (`Act`), ask about them (`ActDialog`) and show their outcome (`Outcome`).
 * Everything that lists, records and pages do to records goes through this.
 */
export function ActsProvider({
  identity,
  words,
  acts,
  perform,
  changed = () => {},
  leave = () => {},
  children,
}: Props) {
  const { call } = useCalls();
  const { report, toast } = useToasts();
  // Not enabled: the dialog with the password field finds out whether a password is needed.
  const { confirmed } = useConfirmation(false);
  const orChanged = async <Done,>(asked: Promise<Done>): Promise<Done> => {
    try {
      return await asked;
    } catch (error) {
      if (isUnanswered(error) || isConflict(error)) changed();
      throw error;
    }
  };
  const carryOut: Acts["carryOut"] = (asked, password) =>
    orChanged(confirmed(password, () => perform(asked)));
  const takeBack = async (undo: Undo): Promise<ActUndone> =>
    "token" in undo
      ? (await call(bulkCalls.undo, { params: undo })).data
      : perform({ act: undo.act, target: undo, reason: "" });
  return (
    <Act.Provider
      identity={identity}
      holes={() => ({
        actors: {
          act: fromPromise<ActDone, ActAsk>(({ input: { password, ...asked }, signal }) =>
            carryOut({ ...asked, signal }, password),
          ),
          takeBack: fromPromise<ActUndone, { undo: Undo }>(({ input }) => orChanged(takeBack(input.undo))),
        },
        actions: {
          showChanged: changed,
          showUndone: () => toast({ tone: "success", text: "Undone" }),
          showFailure: (_, { failure, told }) => report(failure, told ? "on the page" : "in its own words"),
          leavePage: leave,
        },
      })}
    >
      <ActsContext value={{ words, acts, carryOut }}>{children}</ActsContext>
    </Act.Provider>
  );
}

/** What the machine has to know about a declared act. */
export const choiceOf = ({ name, confirm, fields, leaves }: ActDeclaration): ActChoice => ({
  name,
  begins: fields ? "filling" : confirm ? "asking" : "acting",
  ...(confirm?.reason && { reason: true }),
  ...(leaves && { leaves }),
});

/** Returns a function that begins one of the acts declared here. */
export function useBeginAct() {
  const { acts } = useActsHere();
  const { send } = Act.useActorRef();
  return (name: string, target: ActTarget): void =>
    send({ type: "act.chosen", act: choiceOf(acts.find((act) => act.name === name)!), target });
}

/** The ids of a target's records, if it names them. */
export const idsOf = (target: ActTarget): readonly number[] => ("ids" in target ? target.ids : []);

/** Carries an act out with one call per record. It cannot be undone. */
export async function doneToEach(target: ActTarget, act: (id: number) => Promise<unknown>): Promise<ActDone> {
  const ids = idsOf(target);
  for (const id of ids) await act(id);
  return { done: ids.length, refused: [], undo: null };
}
