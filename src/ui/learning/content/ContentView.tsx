import { useState, type ComponentType } from "react";
import type { Item } from "#src/contracts/item.ts";
import type { ItemContent } from "#src/contracts/itemContent.ts";
import { Reading } from "../ReadingActor.ts";
import { watchPage } from "./watchPage.ts";
import { contentViews } from "./contents.ts";

type Props = { item: Item; content: ItemContent };

/**
 * The content of an item by its kind. Tells the reading that the content is on the screen, and when the page is hidden.
 */
export function ContentView({ item, content }: Props) {
  const { send } = Reading.useActorRef();
  const [watch] = useState(() => () => {
    send({ type: "opened" });
    return watchPage({
      onHide: () => send({ type: "page.hidden" }),
      onShow: () => send({ type: "page.shown" }),
    });
  });
  // The type of the table guarantees that each view matches its kind.
  const View = contentViews[content.kind].View as ComponentType<Props>;
  return (
    <div ref={watch}>
      <View item={item} content={content} />
    </div>
  );
}
