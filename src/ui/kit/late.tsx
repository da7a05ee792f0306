import { lazy, Suspense, useState, type ComponentType, type ReactNode } from "react";
import { Boundary } from "./Boundary.tsx";
import { Failed } from "./Failed.tsx";
import { createPart, NotLoaded, type Part } from "./part.ts";

/**
 * Late parts stay late for the server too. Otherwise they would be in every later painting, on pages whose scripts do
 * not have them yet.
 */
const fetched = <Loaded,>(part: Part<Loaded>): Promise<Loaded> =>
  typeof document === "undefined" ? new Promise(() => {}) : part.load();

type StandIns<Props> = {
  /** Shown until it has loaded. */
  waiting?: (props: Props) => ReactNode;
  /** Shown when it could not be loaded, or has failed: around the error message, or in its place. */
  failed?: (said: ReactNode) => ReactNode;
};

/**
 * A view in a chunk of its own, which loads when it is first shown, or earlier through `load`. Without a network the
 * page around it stays as it is, and the user can try again; a rejected `lazy` would fail for as long as the page is
 * open.
 * @param name what it is, at the beginning of a sentence: “The notifications”
 */
export function late<Props extends object>(
  name: string,
  fetch: () => Promise<{ default: ComponentType<Props> }>,
  { waiting, failed }: StandIns<Props> = {},
): ComponentType<Props> & Part<ComponentType<Props>> {
  const part = createPart(name, fetch);
  /** Renders a loaded view at once, and otherwise starts loading it again. */
  const attempt = () => ({ View: part.ready() ?? lazy(async () => ({ default: await fetched(part) })) });

  function Late(props: Props) {
    const [{ View }, setAttempt] = useState(attempt);
    const fallback = (error: unknown, again: () => void): ReactNode => {
      const retry = (): void => {
        setAttempt(attempt());
        again();
      };
      const what = error instanceof NotLoaded ? "could not be loaded" : "could not be shown";
      const said = <Failed title={`${name} ${what}`} onRetry={retry} />;
      return failed ? failed(said) : said;
    };
    return (
      <Boundary fallback={fallback}>
        <Suspense fallback={waiting?.(props)}>
          <View {...props} />
        </Suspense>
      </Boundary>
    );
  }
  return Object.assign(Late, part);
}
