import { spawn, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { asc } from "drizzle-orm";
import { simpleParser } from "mailparser";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { takeReport } from "#server/messages/cameBack.ts";
import { tell } from "#server/messages/tell.ts";
import { directMessage } from "#server/modules/messages.ts";
import { emailAddresses, emailSends } from "#server/schema/index.ts";
import { startTestApp, type TestApp } from "../harness.ts";

/** Debian's location; set EXIM for another one. */
const exim = process.env.EXIM ?? "/usr/sbin/exim4";
const port = 4316;
/** Exim never writes as root. */
const writer = userInfo().uid === 0 ? "nobody" : userInfo().username;

const boxes = ["arrived", "back"] as const;
const boxOf = (folder: string, name: (typeof boxes)[number]): string => `
${name}:
  driver = appendfile
  directory = ${folder}/box/${name}
  create_directory
  maildir_format
  user = ${writer}
  mode = 0644
  directory_mode = 0755
  envelope_to_add
`;

/**
 * Exim accepts every email, delivers those to one address, and returns the others. Its files are in their own folder.
 */
const configuration = (folder: string): string => `
primary_hostname = mx.example.net
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
pid_file_path = ${folder}/exim.pid
exim_path = ${exim}
exim_user = ${userInfo().username}
exim_group = ${userInfo().gid}
tls_advertise_hosts =
keep_environment =
daemon_smtp_ports = ${port}
local_interfaces = 127.0.0.1
acl_smtp_rcpt = accept
acl_smtp_data = accept
begin routers
back:
  driver = accept
  domains = academy.example
  transport = back
arrived:
  driver = accept
  local_parts = ada
  transport = arrived
unknown:
  driver = redirect
  allow_fail
  data = :fail: 550 5.1.1 There is nobody of that name
begin transports
${boxes.map((name) => boxOf(folder, name)).join("")}`;

/** The contents of a mailbox, as received. */
const inBox = (folder: string, name: (typeof boxes)[number]): Buffer[] => {
  const box = join(folder, "box", name, "new");
  return existsSync(box) ? readdirSync(box).map((name) => readFileSync(join(box, name))) : [];
};
const answers = (): Promise<boolean> =>
  new Promise((say) => {
    const socket = connect(port, "127.0.0.1", () => say(true)).on("error", () => say(false));
    socket.unref().end();
  });

describe.skipIf(!existsSync(exim))("delivery through Exim", () => {
  const folder = mkdtempSync(join(tmpdir(), "lyceum-exim-"));
  let daemon: ChildProcess;
  let t: TestApp;
  beforeAll(async () => {
    for (const name of ["spool", "log", "box"]) mkdirSync(join(folder, name));
    chmodSync(folder, 0o755);
    chmodSync(join(folder, "box"), 0o777);
    writeFileSync(join(folder, "exim.conf"), configuration(folder), { mode: 0o644 });
    daemon = spawn(exim, ["-C", join(folder, "exim.conf"), "-bdf"], { stdio: "ignore" });
    t = await startTestApp({
      env: {
        SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
        MAIL_FROM: "no-reply@academy.example",
        MAIL_BOUNCES: "bounces@academy.example",
      },
    });
    t.parts.outbox.start();
  });
  afterAll(async () => {
    await t.parts.outbox.stop();
    await t.close();
    daemon.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  test("delivers an email; one to an unknown address is accepted, returned and marked as bounced", async () => {
    const long = { timeout: 20_000 };
    await expect.poll(answers, long).toBe(true);
    const ada = (await t.createUser({ email: "ada@example.org", firstName: "Ada" })).id;
    const gone = (await t.createUser({ email: "gone@example.net", firstName: "Nobody" })).id;
    await tell(t.app, directMessage, [ada, gone], { values: { MESSAGE: "Grüße an <alle>" } });
    await expect.poll(() => inBox(folder, "arrived").length, long).toBe(1);
    const arrived = await simpleParser(inBox(folder, "arrived")[0]!);
    expect(arrived.text).toContain("Grüße an <alle>");
    expect(arrived.html).toContain("Grüße an &lt;alle&gt;");
    expect(arrived.headers.has("list")).toBe(true);

    await expect.poll(() => inBox(folder, "back").length, long).toBe(1);
    const states = async () =>
      (await t.app.db().select().from(emailSends).orderBy(asc(emailSends.id))).map(({ state }) => state);
    await expect.poll(states, long).toEqual(["sent", "sent"]);
    const [report] = inBox(folder, "back");
    expect(await takeReport(t.app, report!)).toMatch(/^Email \d+ has bounced\.$/);
    expect(await states()).toEqual(["sent", "bounced"]);
    expect(await t.app.db().select().from(emailAddresses)).toMatchObject([
      { address: "gone@example.net", bounces: 1 },
    ]);
  });
});
