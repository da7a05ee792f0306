import { Cover } from "#src/ui/kit/Cover.tsx";
import styles from "./podcasts.module.css";

type Props = {
  image: { path: string } | null;
  /** The podcast's name, so that its episodes look related. */
  podcast: string;
  /** Whether the picture is visible at once, and so loads before the page's scripts rather than after them. */
  first?: boolean;
  className?: string;
};

/** The picture of a podcast or an episode. It is decorative: the name beside it says everything. */
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
