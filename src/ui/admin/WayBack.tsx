import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import styles from "./wayBack.module.css";

/** From a screen to the one that it is below. */
export function WayBack({ href, children }: { href: string; children: string }) {
  return (
    <PageLink href={href} className={styles.back}>
      <ArrowBackRounded aria-hidden /> {children}
    </PageLink>
  );
}
