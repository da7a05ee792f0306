import { lazy, Suspense, useState, type ComponentType, type ReactNode } from "react";
import { Boundary } from "./Boundary.tsx";
import { Failed } from "./Failed.tsx";
import { createPart, NotLoaded, type Part } from "./part.ts";

/**
 * What comes late is late for the server too, where it would come for every later painting, of pages whose scripts do not
 * have it yet.
 */
const fetched = <Loaded,>(part: Part<Loaded>): Promise<Loaded> =>
  typeof document === "undefined" ? new Promise(() => {}) : part.load();

type StandIns<Props> = {
  /** Shown until it is there. */
  waiting?: (props: Props) => ReactNode;
  /** Shown when it could not be loaded, or has failed: around what is said then, or in its place. */
  failed?: (said: ReactNode) => ReactNode;
};

/**
 * A view that comes in a chunk of its own when it is first shown, or before, by `load`. Without a network the page around it
 * stays as it is, and one can try again; a rejected `lazy` would fail for as long as the page is open.
 * @param name what it is, at the beginning of a sentence: “The notifications”
 */
export function late<Props extends object>(
  name: string,
  fetch: () => Promise<{ default: ComponentType<Props> }>,
  { waiting, failed }: StandIns<Props> = {},
): ComponentType<Props> & Part<ComponentType<Props>> {
  const part = createPart(name, fetch);
  /** What has come is rendered at once; what has not, once more from the beginning. */
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
