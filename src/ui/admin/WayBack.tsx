import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import styles from "./wayBack.module.css";

/** A link from a screen to the one above it. */
export function WayBack({ href, children }: { href: string; children: string }) {
  return (
    <PageLink href={href} className={styles.back}>
      <ArrowBackRounded aria-hidden /> {children}
    </PageLink>
  );
}
