import OpenInNewRounded from "@mui/icons-material/OpenInNewRounded";
import type { ContentProps } from "./kind.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Reading } from "../ReadingActor.ts";
import styles from "./WebLinkContent.module.css";

/** A link to another site, which opens in a new tab. Whether it was opened is all that we can know. */
export default function WebLinkContent({ content: { url } }: ContentProps<"web link">) {
  const { send } = Reading.useActorRef();
  const { host } = new URL(url);
  const open = (): void => {
    send({ type: "begun" });
    send({ type: "position.changed", position: 1 });
    // Reported at once: a user who comes back from there marks the item as completed.
    send({ type: "paused" });
  };
  return (
    <section className={styles.place} aria-label="Web link">
      <p className={styles.host}>This link leads to another organisation’s website:</p>
      <p className={styles.address}>{url}</p>
      <Button
        component="a"
        href={url}
        {...{ target: "_blank", rel: "noopener noreferrer" }}
        endIcon={<OpenInNewRounded />}
        onClick={open}
        onAuxClick={open}
      >
        Open {host}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </Button>
      <p className={styles.after}>
        It opens in a new tab. Open it, read it, then come back and mark this as completed.
      </p>
    </section>
  );
}
