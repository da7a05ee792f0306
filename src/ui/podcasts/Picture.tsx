import { Cover } from "#src/ui/kit/Cover.tsx";
import styles from "./podcasts.module.css";

type Props = {
  image: { path: string } | null;
  /** The show's name: its episodes look related to it. */
  podcast: string;
  /** It is visible at once: it loads before the page's scripts, and not after them. */
  first?: boolean;
  className?: string;
};

/** The picture of a podcast or an episode. It says nothing that the name beside it does not. */
export const Picture = ({ image, podcast, first = false, className = "" }: Props) =>
  image ? (
    <img
      className={`${styles.picture} ${className}`}
      src={image.path}
      alt=""
      {...(first ? { fetchPriority: "high" } : { loading: "lazy" })}
      decoding="async"
      width={180}
      height={180}
    />
  ) : (
    <Cover title={podcast} slot="square" className={`${styles.picture} ${className}`} />
  );
