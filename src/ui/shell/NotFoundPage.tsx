import { publicMessages } from "#src/contracts/messages/public.ts";
import { to } from "#src/routes/links.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { PageLink } from "./PageLink.tsx";
import styles from "./shell.module.css";

/** R-L-004. It does not require signing in, so that Return Home leads through the home page's own guard. */
export default function NotFoundPage() {
  return (
    <section className={styles.notice}>
      <p className={styles.kicker}>{publicMessages.error404}</p>
      <h1>{publicMessages.pageNotFound}</h1>
      <p>The address may be wrong, or the page may have moved.</p>
      <Button component={PageLink} href={to("AppHome")}>
        {publicMessages.returnHome}
      </Button>
    </section>
  );
}
