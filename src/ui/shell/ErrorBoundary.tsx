import { Component, type PropsWithChildren, type ReactNode } from "react";
import { useApp } from "./AppContext.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { PageNotLoaded } from "./pages.ts";

type Caught = { error: unknown };

class Boundary extends Component<
  PropsWithChildren<{
    caught: (error: unknown) => void;
    fallback: (error: unknown, retry: () => void) => ReactNode;
  }>,
  Caught
> {
  override state: Caught = { error: null };
  static getDerivedStateFromError(error: unknown): Caught {
    return { error };
  }
  override componentDidCatch(error: unknown): void {
    this.props.caught(error);
  }
  override render(): ReactNode {
    const { error } = this.state;
    return error === null
      ? this.props.children
      : this.props.fallback(error, () => this.setState({ error: null }));
  }
}

/** Keeps a fault on a page from taking the frame with it; a page whose code is gone offers the new version (B-348). */
export function ErrorBoundary({ children }: PropsWithChildren) {
  const { report, offerNewVersion, go, follow } = useApp();
  return (
    <Boundary
      caught={(error) => (error instanceof PageNotLoaded ? offerNewVersion() : report(error))}
      fallback={(error, retry) =>
        error instanceof PageNotLoaded ? (
          <Failed level={1} title="This page could not be loaded">
            <p>It may have moved with a new version of the site.</p>
            <Button onClick={() => follow("reload")}>Reload</Button>
          </Failed>
        ) : (
          <Failed level={1} title="Something went wrong on this page" onRetry={retry}>
            <p>We have been told about it. You can try again, or go on somewhere else.</p>
            <Button kind="quiet" onClick={() => go("AppHome")}>
              Return home
            </Button>
          </Failed>
        )
      }
    >
      {children}
    </Boundary>
  );
}
