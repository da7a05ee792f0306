/** What the root actors receive from the world: the other tabs, the page, and who the user is. */
import { textOf, userCalls, type CurrentUser } from "#src/contracts/user.ts";
import { CallFailed } from "#src/services/failures.ts";
import type { PageSignal } from "#src/services/page.ts";
import type { TabMessage } from "#src/world.ts";
import { actingInput } from "./acting.ts";
import { forgetBroadcast, readMe, type RootParts } from "./parts.ts";
import type { Player } from "./player.ts";
import { policiesOf } from "./policies.ts";
import type { Roots } from "./roots.ts";
import { hearNews, hearSignal, signedInAs } from "./session.ts";

type Actors = Roots["actors"];

/** Handles a message from another tab of this browser. */
export function hearTab(
  { session, preferences, notifications, broadcast, acting, outbox }: Actors,
  player: Player,
  { world, queries, forget }: RootParts,
  message: TabMessage,
): void {
  switch (message.type) {
    case "session":
      return hearNews(session, message.news, world.now());
    case "preferences":
      return preferences.send({ type: "heard.changed", preferences: message.preferences });
    case "notifications.read":
      return notifications.send({
        type: "notifications.readElsewhere",
        ids: message.upTo === undefined ? message.ids : { upTo: message.upTo },
      });
    case "broadcast.read":
      forgetBroadcast(queries, message);
      return broadcast.send({ ...textOf(message), type: "broadcast.readElsewhere" });
    case "acting.began":
      return acting.send({ type: "heard.began" });
    case "acting.ended":
      return acting.send({ type: "heard.ended" });
    case "policies.changed":
      return forget(userCalls.me.path);
    case "exam.ended":
      // If the page of that exam is open here, it listens for itself.
      return;
    case "player.began":
      return player.open()?.send({ type: "heard.elsewhere" });
    case "outbox.queued":
      // Another user may be signed in there by now, whose acts do not count for this one.
      if (message.userId !== readMe(queries)?.id) return;
      return outbox.send({ type: "heard.queued", ...message.queued });
    case "outbox.sent":
      return outbox.send({ type: "heard.sent", key: message.key });
    case "outbox.refused":
      return outbox.send({
        type: "heard.refused",
        key: message.key,
        failure: new CallFailed(message.failure),
      });
  }
}

/** Handles what happens to the page from outside. */
export function hearPage(
  { session, connection }: Actors,
  { world: { now, tabs } }: RootParts,
  signal: PageSignal,
): void {
  hearSignal(session, signal, now(), tabs.others());
  if (signal.type === "closing") tabs.leave();
  if (signal.type === "returned") tabs.enter();
  if (signal.type === "online") connection.send({ type: "connection.restored" });
  if (signal.type === "offline") connection.send({ type: "connection.lost" });
}

/** Sends the current user to every actor that depends on them, at the start and after each change. */
export function tellUser({ session, policies, broadcast, acting }: Actors, me: CurrentUser): void {
  session.send({ type: "user.changed", ...signedInAs(me) });
  policies.send({ type: "user.changed", ...policiesOf(me) });
  broadcast.send({ type: "broadcasts.loaded", broadcasts: me.unreadBroadcasts });
  acting.send({ type: "user.changed", ...actingInput(me) });
}
