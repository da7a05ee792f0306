import { eq } from "drizzle-orm";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { describe, expect, test } from "vitest";
import { exams, users } from "#server/schema/index.ts";
import { startExamRoom } from "./examRoom.ts";

const room = startExamRoom();

const certificate = (attempt: number, browser = room.learner) =>
  browser.get(`/api/exams/attempts/${attempt}/certificate`);

/** An attempt that the learner has passed. */
async function passed(): Promise<{ id: number; examId: number; hash: string }> {
  const one = await room.begin();
  const { attempt_id: id, exam_id: examId, receipt } = (await one.submit(one.right())).json.data;
  return { id, examId, hash: receipt.hash };
}

async function readPdf(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  const { info } = await getMeta(pdf);
  const page = await pdf.getPage(1);
  const outline = JSON.stringify(await page.getStructTree());
  return { pages: pdf.numPages, text: text.replaceAll(/\s+/g, " "), info, outline };
}

const call = (first: string, last: string) =>
  room.t.app.db().update(users).set({ firstName: first, lastName: last }).where(eq(users.id, room.userId));

describe("the certificate of a passed exam", () => {
  test("shows the learner, the exam, the score and the receipt in a tagged PDF", async () => {
    const { id, examId, hash } = await passed();
    const name = "Advising on the transfer of pensions";
    await room.t.app.db().update(exams).set({ name }).where(eq(exams.id, examId));
    const answer = await certificate(id);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/pdf");
    expect(answer.headers["content-disposition"]).toBe(`attachment; filename="certificate-${id}.pdf"`);
    const { pages, text, info, outline } = await readPdf(answer.bytes);
    expect(pages).toBe(1);
    for (const said of ["Ada Lovelace", name, "100%, needed 70%", `Attempt ${id}`])
      expect(text).toContain(said);
    expect(text.replaceAll(" ", "")).toContain(hash);
    expect(info).toMatchObject({ Title: `Certificate: ${name}, Ada Lovelace`, Language: "en-GB" });
    // Tagged: the text for reading aloud, in order, with one heading.
    expect(outline).toContain('"H1"');
    expect(answer.bytes.toString("latin1")).toContain("/Marked true");
  });

  test("shows its date in the reader's time zone, or in UTC if that is unknown", async () => {
    const { id } = await passed();
    const ended = Date.parse(
      (await room.learner.get(`/api/exams/attempts/${id}`)).json.data.receipt.finished_at_iso,
    );
    const dayIn = (timeZone: string) =>
      new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone }).format(ended);
    const dates = new Set<string>();
    for (const zone of ["Pacific/Kiritimati", "Pacific/Niue"]) {
      room.learner.cookies.set("lyceum-zone", zone);
      const { text } = await readPdf((await certificate(id)).bytes);
      expect(text).toContain(dayIn(zone));
      expect(text).not.toContain("(UTC)");
      dates.add(dayIn(zone));
    }
    expect(dates.size).toBe(2);
    room.learner.cookies.delete("lyceum-zone");
    expect((await readPdf((await certificate(id)).bytes)).text).toContain(`${dayIn("UTC")} (UTC)`);
  });

  test("is the same file every time it is downloaded", async () => {
    const { id } = await passed();
    const first = (await certificate(id)).bytes;
    expect((await certificate(id)).bytes.equals(first)).toBe(true);
  });

  test.each([
    ["Žofia", "Łukaszewicz"],
    ["Nguyễn", "Thị Hồng"],
    ["Ελένη", "Παπαδοπούλου"],
    ["Зоя", "Љубојевић"],
    // Composed of a letter and an accent.
    ["Zoe\u0301", "Decomposed"],
  ])("prints the name %s %s", async (first, last) => {
    const { id } = await passed();
    await call(first, last);
    const { text } = await readPdf((await certificate(id)).bytes);
    expect(text.normalize("NFC")).toContain(`${first} ${last}`.normalize("NFC"));
    expect(text).not.toContain("letters that its fonts do not have");
  });

  test.each([
    ["王", "小明"],
    ["علي", "حسن"],
    ["Ada 🎓", "Lovelace"],
  ])(
    "prints the email address instead of %s %s, and keeps the name in the document title",
    async (first, last) => {
      const { id } = await passed();
      await call(first, last);
      const { text, info } = await readPdf((await certificate(id)).bytes);
      expect(text).toContain("learner@example.org");
      expect(text).not.toContain(first);
      expect(text).toContain("has letters that its fonts do not have");
      expect((info as { Title: string }).Title).toContain(`${first} ${last}`);
    },
  );

  test("wraps long names and titles, and stays on one page", async () => {
    const { id, examId } = await passed();
    await call("Adelaide".repeat(8), "Wolstonecraft-".repeat(4));
    await room.t.app
      .db()
      .update(exams)
      .set({ name: "On the transfer of pensions, ".repeat(4) })
      .where(eq(exams.id, examId));
    const { pages, text } = await readPdf((await certificate(id)).bytes);
    expect(pages).toBe(1);
    expect(text.replaceAll(/[ -]/g, "")).toContain("Adelaide".repeat(8) + "Wolstonecraft".repeat(4));
  });

  test("is available only for the learner's own passed attempts, and not found otherwise", async () => {
    const unknown = await certificate(4_711);
    expect(unknown.status).toBe(404);
    const alike = (answer: typeof unknown) =>
      expect([answer.status, answer.json]).toEqual([404, unknown.json]);
    const { id } = await passed();
    await room.t.createUser({ email: "other@example.org" });
    alike(await certificate(id, await room.t.signIn("other@example.org")));
    alike(await certificate(id, await room.t.signIn("admin@example.org")));
    const failed = await room.begin();
    alike(await certificate(failed.attempt.attempt_id));
    await failed.submit(failed.wrong());
    alike(await certificate(failed.attempt.attempt_id));
  });
});
