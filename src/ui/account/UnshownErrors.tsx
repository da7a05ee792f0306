import type { ReactNode } from "react";
import { fieldOf, type FieldErrors } from "#src/machines/form/fieldErrors.ts";
import { headingOf } from "#src/contracts/words.ts";
import { NotSaved } from "./NotSaved.tsx";
import { useShownFields } from "./shownFields.ts";
import styles from "./unshownErrors.module.css";

/** The `ref` of what appears at the end of a form: in a dialog, or on a long page, that may be out of sight. */
const comeIntoView = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: "nearest" });

/** Errors of fields that are not on the screen. Without them a form could refuse to be saved and not say why. */
export function UnshownErrors({ errors }: { errors: FieldErrors }) {
  const shown = useShownFields();
  const unshown = Object.entries(errors).filter(([path]) => !shown.includes(fieldOf(path)));
  if (unshown.length === 0) return null;
  return (
    <div ref={comeIntoView} role="alert" className={styles.errors}>
      <p>Your changes could not be saved:</p>
      <ul>
        {unshown.map(([path, message]) => (
          <li key={path}>{`${headingOf(fieldOf(path))}: ${message}`}</li>
        ))}
      </ul>
    </div>
  );
}

type FailureProps = {
  failure: unknown;
  /** The message; by default, that a form could not be saved. */
  children?: ReactNode;
};

/** Why a form could not be saved, if the reason concerns none of its fields. */
export const UnshownFailure = ({ failure, children = <NotSaved failure={failure} /> }: FailureProps) => (
  <div ref={comeIntoView} role="alert" className={styles.errors}>
    <p>{children}</p>
  </div>
);
