import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import type { ComponentProps } from "react";
import { to } from "#src/routes/links.ts";
import { PageLink } from "./PageLink.tsx";
import styles from "./shell.module.css";

/** AppHome, as shown above a page (B-028). */
export const HomeLink = (
  attributes: Omit<ComponentProps<typeof PageLink>, "href" | "className" | "children">,
) => (
  <PageLink {...attributes} href={to("AppHome")} className={styles.backHome}>
    <ArrowBackRounded /> <span>Back to homepage</span>
  </PageLink>
);
