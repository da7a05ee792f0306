import { useState, type ComponentType } from "react";
import type { Item } from "#src/contracts/item.ts";
import type { ItemContent } from "#src/contracts/itemContent.ts";
import { Reading } from "../ReadingActor.ts";
import { watchPage } from "./watchPage.ts";
import { contentViews } from "./contents.ts";

type Props = { item: Item; content: ItemContent };

/**
 * The content of an item by its kind. Its reading begins when it is on the screen, and receives an event when the page
 * is hidden.
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
  // Each view matches its kind: the type of the table guarantees it.
  const View = contentViews[content.kind].View as ComponentType<Props>;
  return (
    <div ref={watch}>
      <View item={item} content={content} />
    </div>
  );
}
