import { Component, type PropsWithChildren, type ReactNode } from "react";

type Props = PropsWithChildren<{
  /** The stand-in for what failed. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
}>;

/** Keeps an error inside it from taking down what is around it. The root of the view reports what it catches. */
export class Boundary extends Component<Props, { error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }
  override render(): ReactNode {
    const { error } = this.state;
    const { children, fallback } = this.props;
    return error === null ? children : fallback(error, () => this.setState({ error: null }));
  }
}
