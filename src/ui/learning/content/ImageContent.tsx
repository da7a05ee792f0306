import { useSelector } from "@xstate/react";
import { useRef, useState } from "react";
import { fillPath } from "#src/contracts/endpoint.ts";
import { itemCalls } from "#src/contracts/item.ts";
import { pictureMachine } from "#src/machines/item/pictureMachine.ts";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { useControlActor } from "#src/ui/kit/screenActor.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { Reading } from "../ReadingActor.ts";
import type { ContentProps } from "./kind.ts";
import styles from "./image.module.css";

/** A picture and a link to its full size. It counts as seen once it has loaded. */
export default function ImageContent({ item: { id }, content }: ContentProps<"image">) {
  const reading = Reading.useActorRef();
  const image = useRef<HTMLImageElement>(null);
  const src = fillPath(itemCalls.file.path, { id });
  const picture = useControlActor(pictureMachine, {
    holes: () => ({
      actions: {
        load: () => {
          if (image.current) image.current.src = src;
        },
        tellSeen: () => {
          reading.send({ type: "position.changed", position: 1 });
          reading.send({ type: "begun" });
        },
      },
    }),
  });
  const failed = useSelector(picture, (s) => s.matches("failed"));
  const place = useTarget(picture, "the picture");
  /** The file may have loaded or failed before the image is on the page, while nothing is listening. */
  const [put] = useState(() => (placed: HTMLImageElement | null) => {
    image.current = placed;
    if (placed?.complete) picture.send({ type: placed.naturalWidth > 0 ? "loaded" : "failed" });
  });
  const { alternative, width, height } = content;
  return (
    <>
      <figure ref={place} className={styles.figure} hidden={failed}>
        <img
          ref={put}
          className={styles.image}
          {...{ src, width, height }}
          alt={alternative}
          onLoad={() => picture.send({ type: "loaded" })}
          onError={() => picture.send({ type: "failed" })}
        />
        <figcaption>
          <a href={src} target="_blank" rel="noopener">
            Open in full size<span className="visually-hidden"> in a new tab</span>
          </a>
        </figcaption>
      </figure>
      {failed && (
        <Failed title="The image could not be loaded" onRetry={() => picture.send({ type: "retry" })}>
          Check your connection. The image shows: {alternative}
        </Failed>
      )}
    </>
  );
}
