import { useCallback } from "react";
import { useNonce } from "#src/ui/hooks/useNonce.ts";
import { mailDocument, type FramedMail, type Scheme } from "#src/ui/kit/mailHtml.ts";
import styles from "./emails.module.css";

export type MailProps = FramedMail & {
  /** The frame's title. */
  title: string;
  /** The theme in which it is shown; by default the reader's own. */
  scheme?: Scheme;
};

/** A mail as a mailbox shows it, isolated from the page: none of its scripts run and its links lead nowhere. */
export default function MailDocument({ title, html, css, scheme }: MailProps) {
  const { nonce } = useNonce();
  const show = useCallback(
    (frame: HTMLIFrameElement) => {
      // Set as a property, which accepts what Trusted Types require.
      Object.assign(frame, { srcdoc: mailDocument({ html, css }, nonce, scheme) });
      // No browser scrolls to a frame that gets the focus if it has no link, or if its document has not loaded yet.
      const bringIntoView = (): void => {
        if (document.activeElement === frame) frame.scrollIntoView({ block: "nearest" });
      };
      // The page receives no other event for this.
      window.addEventListener("blur", bringIntoView);
      return () => window.removeEventListener("blur", bringIntoView);
    },
    [html, css, nonce, scheme],
  );
  return <iframe ref={show} className={styles.mail} title={title} sandbox="" data-scheme={scheme} />;
}
