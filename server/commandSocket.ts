import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";
import type { App } from "./app.ts";
import { runCommand } from "./commands.ts";
import { StartRefused } from "./config.ts";

/**
 * The socket in DATA_DIR through which `npm run admin` reaches the server running there, because only the server can
 * open the embedded database. Only the user who runs the server can connect, and that user could read the directory
 * anyway.
 */
const socketIn = (directory: string): string => join(directory, "lyceum.sock");
/** The longest path that a socket can have, in bytes. */
const longestPath = 107;
const ownerOnly = 0o177;

/** One of the words may be a whole policy, or a bounced email with its attachments. */
const Words = z.array(z.string().check(z.maxLength(20_000_000))).check(z.maxLength(10));
const Answer = z.union([
  z.object({ told: z.string() }),
  z.object({ refused: z.string() }),
  z.object({ failed: z.string() }),
]);
type Answer = z.infer<typeof Answer>;

/** Answers commands for as long as the server runs. The caller holds the lock of the directory. */
export async function listenForCommands(app: App): Promise<() => Promise<void>> {
  const path = socketIn(app.config.dataDir);
  if (Buffer.byteLength(path) > longestPath) {
    app.log.warn("the path of DATA_DIR is too long to use npm run admin while the server is running");
    return async () => undefined;
  }
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => socket.destroy());
    void answer(app, socket);
  });
  const before = process.umask(ownerOnly);
  try {
    server.listen(path);
  } finally {
    process.umask(before);
  }
  await once(server, "listening");
  return async () => {
    server.close();
  };
}

async function answer(app: App, socket: Socket): Promise<void> {
  let said: Answer;
  try {
    said = { told: await runCommand(app, Words.parse(JSON.parse(await text(socket)))) };
  } catch (error) {
    if (!(error instanceof StartRefused)) app.log.error({ err: error }, "a command failed");
    said = error instanceof StartRefused ? { refused: error.message } : { failed: (error as Error).message };
  }
  socket.end(JSON.stringify(said));
}

/**
 * Sends a command to the server running on a directory; returns null if none is running.
 * @throws StartRefused if the server refuses the command, or if only another user may connect
 */
export async function askServer(directory: string, words: readonly string[]): Promise<string | null> {
  const path = socketIn(directory);
  if (Buffer.byteLength(path) > longestPath) return null;
  const socket = connect(path);
  try {
    await once(socket, "connect");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EACCES")
      throw new StartRefused("the server is running as another user; run this command as that user");
    return null;
  }
  socket.end(JSON.stringify(words));
  const said = Answer.parse(JSON.parse(await text(socket)));
  if ("told" in said) return said.told;
  if ("refused" in said) throw new StartRefused(said.refused);
  throw new Error(said.failed);
}
