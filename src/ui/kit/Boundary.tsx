import { Component, type PropsWithChildren, type ReactNode } from "react";

type Props = PropsWithChildren<{
  /** What stands in for what failed. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
}>;

/** Keeps a fault of what is in it from taking what is around it with it. What it catches, the root of the view reports. */
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
