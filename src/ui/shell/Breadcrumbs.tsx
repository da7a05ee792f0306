import HomeOutlined from "@mui/icons-material/HomeOutlined";
import { to } from "#src/routes/links.ts";
import { HomeLink } from "./HomeLink.tsx";
import { PageLink } from "./PageLink.tsx";
import styles from "./Breadcrumbs.module.css";

export type Place = { label: string; href: string };

/**
 * The place of a page: home, as on every page (B-028), and the levels between home and the page, the widest first. For
 * pages whose row declares breadcrumbs.
 */
export function Breadcrumbs({ places }: { places: readonly Place[] }) {
  if (places.length === 0) return <HomeLink />;
  return (
    <nav className={styles.trail} aria-label="Breadcrumbs">
      <ol>
        <li>
          <PageLink href={to("AppHome")} aria-label="Back to homepage" title="Back to homepage">
            <HomeOutlined aria-hidden />
          </PageLink>
        </li>
        {places.map(({ label, href }) => (
          <li key={href}>
            <PageLink href={href}>{label}</PageLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
