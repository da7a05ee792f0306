import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** An email as received, whether it is accepted or not. */
type Received = { from: string; to: string[]; messageId: string; source: string };

export type Behaviour = Pick<SMTPServerOptions, "onConnect" | "onMailFrom" | "onRcptTo"> & {
  /** Decides on an email once all of it has been received. */
  onEmail?: (email: Received, done: (refused?: Error) => void) => void;
};

/** The response of a mail server that rejects something. */
export const refusal = (responseCode: number): Error => Object.assign(new Error("no"), { responseCode });

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A mail server on a free port, or `at` a given one. Keeps what it receives, and accepts everything by default. */
export async function startMailServer(
  { onEmail = (_, done) => done(), ...behaviour }: Behaviour = {},
  at = 0,
) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    ...behaviour,
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      let source = "";
      stream.setEncoding("utf8").on("data", (part: string) => (source += part));
      stream.on("end", () => {
        const [, messageId] = /^Message-ID: (.*)$/im.exec(source)!;
        const from = mailFrom ? mailFrom.address : "";
        const email = { from, to: rcptTo.map(({ address }) => address), messageId: messageId!, source };
        received.push(email);
        onEmail(email, done);
      });
    },
  });
  // Tests break connections on purpose.
  server.on("error", () => undefined);
  await once(server.listen(at, "127.0.0.1"), "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    /** For SMTP_URL. */
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: server.connections,
    stop: () => new Promise<void>((closed) => server.close(closed)),
  };
}
