import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import { useRef } from "react";
import type { FeaturedSlide } from "#src/contracts/learning.ts";
import { Cover } from "#src/ui/kit/Cover.tsx";
import { PlainIconButton } from "#src/ui/kit/PlainIconButton.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import styles from "./Featured.module.css";

/**
 * The organisation's featured content, side by side. Nothing moves by itself: the user scrolls, presses the buttons or
 * tabs from link to link.
 */
export function Featured({ slides }: { slides: readonly FeaturedSlide[] }) {
  const strip = useRef<HTMLUListElement>(null);
  const move = (direction: 1 | -1) =>
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth, behavior: "smooth" });
  return (
    <section className={styles.featured} aria-label="Featured">
      <div className={styles.head}>
        <h2>Featured</h2>
        {slides.length > 1 && (
          <div className={styles.buttons}>
            <PlainIconButton aria-label="Previous slides" onClick={() => move(-1)}>
              <ChevronLeftRounded />
            </PlainIconButton>
            <PlainIconButton aria-label="More slides" onClick={() => move(1)}>
              <ChevronRightRounded />
            </PlainIconButton>
          </div>
        )}
      </div>
      <ul ref={strip} className={styles.strip}>
        {slides.map(({ id, title, summary, url, image }) => (
          <li key={id}>
            <PageLink href={url} className={styles.slide}>
              {image ? <img src={image} alt="" loading="lazy" decoding="async" /> : <Cover title={title} />}
              <span className={styles.words}>
                <strong>{title}</strong>
                {summary && <span>{summary}</span>}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
