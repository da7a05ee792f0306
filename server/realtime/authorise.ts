import { realtimeCalls, userOfChannel } from "#src/contracts/realtime.ts";
import { signedIn } from "../access.ts";
import { refuse } from "../refusals.ts";
import { on, type Handled } from "../serve.ts";
import type { Connection } from "./connection.ts";
import { channelAuth, type PusherApp } from "./signature.ts";

type Deps = {
  pusher: PusherApp;
  /** The sockets of this process; null if a service holds them. */
  find: ((socketId: string) => Connection | undefined) | null;
};

/** B-362: lets a socket into the channel of the signed-in user, and into no other. */
export const authorisation = ({ pusher, find }: Deps): Handled =>
  on(
    realtimeCalls.authoriseChannel,
    signedIn,
    ({ body: { socket_id, channel_name }, caller }) => {
      if (userOfChannel(channel_name) !== caller.userId) throw refuse.forbidden();
      if (find) {
        const connection = find(socket_id);
        // From here on the socket lives no longer than the session that authorised it (ASVS 7.4.1).
        if (!connection || (connection.session ?? caller.sessionHash) !== caller.sessionHash)
          throw refuse.conflict("That socket is not open");
        connection.session = caller.sessionHash;
      }
      return { auth: channelAuth(pusher, socket_id, channel_name) };
    },
    // A socket that reconnects by itself does not count as use of the session.
    { extendsSession: false },
  );
