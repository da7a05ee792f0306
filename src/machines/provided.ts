import { fromCallback, fromPromise, type AnyEventObject, type NonReducibleUnknown } from "xstate";

const missing = (name: string): never => {
  throw new Error(`${name} was not provided`);
};

/** A promise that the machine waits for but does not implement: the app, a test or a story provides it. */
export const promised = <Output, Input = void>(name: string) =>
  fromPromise<Output, Input & NonReducibleUnknown>(async () => missing(name));

/**
 * A source of events (a socket, a timer of the browser, another tab) that the machine listens to but does not
 * implement.
 */
export const heard = <Sent extends AnyEventObject = AnyEventObject, Input = void>(name: string) =>
  fromCallback<Sent, Input & NonReducibleUnknown>(() => missing(name));

/** An effect that the machine triggers but does not implement. */
export const effect =
  <Params = void>(name: string) =>
  (_: unknown, _params: Params): void =>
    missing(name);
