import type { ReactNode } from "react";
import page from "./page.module.css";

type Props = {
  title: string;
  /** At the other end of the heading: usually a link to the whole list. */
  more?: ReactNode;
  /** Sets its distance from what is above it. */
  className?: string | undefined;
  children: ReactNode;
};

/** A part of a page under a heading of its own. */
export const PageSection = ({ title, more, className, children, ...marks }: Props) => (
  <section {...marks} className={className}>
    <div className={page.sectionHead}>
      <h2>{title}</h2>
      {more}
    </div>
    {children}
  </section>
);
