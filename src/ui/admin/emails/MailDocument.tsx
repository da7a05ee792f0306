import { useCallback } from "react";
import { useNonce } from "#src/ui/hooks/useNonce.ts";
import { mailDocument, type FramedMail, type Scheme } from "#src/ui/kit/mailHtml.ts";
import styles from "./emails.module.css";

export type MailProps = FramedMail & {
  /** What the frame is called. */
  title: string;
  /** As in which theme it is shown; as the reader's own where nothing is said. */
  scheme?: Scheme;
};

/** A mail as a mailbox shows it, apart from the page: no script of it runs, none of its links leads away. */
export default function MailDocument({ title, html, css, scheme }: MailProps) {
  const { nonce } = useNonce();
  const show = useCallback(
    (frame: HTMLIFrameElement) => {
      // By the property, which takes what Trusted Types ask for.
      Object.assign(frame, { srcdoc: mailDocument({ html, css }, nonce, scheme) });
      // Where the focus goes into a frame without a link, or before its document is there, no browser scrolls to it.
      const bringIntoView = (): void => {
        if (document.activeElement === frame) frame.scrollIntoView({ block: "nearest" });
      };
      // The page hears no other event of that.
      window.addEventListener("blur", bringIntoView);
      return () => window.removeEventListener("blur", bringIntoView);
    },
    [html, css, nonce, scheme],
  );
  return <iframe ref={show} className={styles.mail} title={title} sandbox="" data-scheme={scheme} />;
}
