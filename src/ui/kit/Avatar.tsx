import { useState } from "react";
import { initialsOf } from "./initials.ts";
import styles from "./kit.module.css";

export type AvatarProps = {
  name: string;
  src?: string | null | undefined;
  /** Pixels; each has its rule in the stylesheet. */
  size?: 32 | 36 | 40 | 56 | 96 | undefined;
  /** Says the name. Otherwise the picture is decoration, because the name is beside it. */
  named?: boolean | undefined;
};

/** A person's picture, or their initials when there is none or it cannot be loaded. */
export function Avatar({ name, src, size = 40, named = false }: AvatarProps) {
  const [lost, setLost] = useState<string>();
  return (
    <span
      className={styles.avatar}
      data-size={size}
      {...(named ? { role: "img", "aria-label": name } : { "aria-hidden": true })}
    >
      {src && src !== lost ? (
        <img
          ref={(picture) => {
            // On a painted page the picture may have failed before the listener was attached.
            if (picture?.complete && picture.naturalWidth === 0) setLost(src);
          }}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setLost(src)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
