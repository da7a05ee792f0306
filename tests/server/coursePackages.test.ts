import { describe, expect, test } from "vitest";
import yazl from "yazl";
import { packageLimits } from "#server/courses/limits.ts";
import { unpackCourse } from "#server/courses/unpack.ts";

type Given = Record<string, string | Buffer>;

/** A package as an authoring tool writes it. */
async function zipped(files: Given, modes: Record<string, number> = {}): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [path, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), path, { mode: modes[path] ?? 0o100_644 });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The same zip with one text replaced by another of the same length: a name that no tool would write. */
const forged = (zip: Buffer, from: string, to: string): Buffer =>
  Buffer.from(zip.toString("latin1").replaceAll(from, to), "latin1");

type Parts = { version?: string; organisations?: string; resources?: string; before?: string };

const manifest = ({
  version = "1.2",
  organisations,
  resources,
  before = "",
}: Parts = {}): string => `<?xml version="1.0"?>${before}
<manifest identifier="m" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <metadata><schema>ADL SCORM</schema><schemaversion>${version}</schemaversion></metadata>
  <organizations default="b">${
    organisations ??
    `<organization identifier="a"><title>Another</title><item identifier="i0" identifierref="r2"/></organization>
     <organization identifier="b"><title>The course</title>
       <item identifier="i1"><title>Part</title><item identifier="i2" identifierref="r1" parameters="?mode=full"><title>Page</title><adlcp:masteryscore>80</adlcp:masteryscore></item></item>
       <item identifier="i3" identifierref="r2"/></organization>`
  }</organizations>
  <resources>${resources ?? '<resource identifier="r1" href="start%20here.html"/><resource identifier="r2" href="other.html"/>'}</resources>
</manifest>`;

const good = (more: Given = {}, xml = manifest()): Given => ({
  "imsmanifest.xml": xml,
  "start here.html": "<p>Hello</p>",
  "other.html": "<p>Other</p>",
  "media/film.mp4": "film",
  ...more,
});
const one = (item: string, resource = '<resource identifier="r1" href="index.html"/>', version = "1.2") =>
  manifest({
    version,
    organisations: `<organization identifier="b"><title>One</title>${item}</organization>`,
    resources: resource,
  });
const refusal = async (zip: Buffer, limits = {}) =>
  unpackCourse(zip, { ...packageLimits, ...limits }).then(
    () => "taken",
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe("reading a course package", () => {
  test("takes the first course of the default organisation, with its query and mastery score", async () => {
    const { files, ...read } = await unpackCourse(await zipped(good()));
    expect(read).toEqual({
      version: "1.2",
      title: "The course",
      launch: "start here.html?mode=full",
      masteryScore: 0.8,
    });
    expect(files.map(({ path, type }) => [path, type])).toEqual([
      ["imsmanifest.xml", "application/xml"],
      ["start here.html", "text/html"],
      ["other.html", "text/html"],
      ["media/film.mp4", "video/mp4"],
    ]);
    expect(files[3]!.bytes.toString()).toBe("film");
  });

  test("takes the SCORM 2004 mastery score from the objective, only if it is satisfied by measure", async () => {
    const objective = (counts: boolean) =>
      `<item identifier="i" identifierref="r1"><imsss:sequencing><imsss:objectives><imsss:primaryObjective satisfiedByMeasure="${counts}"><imsss:minNormalizedMeasure>0.75</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives></imsss:sequencing></item>`;
    const read = async (counts: boolean) =>
      unpackCourse(
        await zipped({
          "imsmanifest.xml": one(objective(counts), undefined, "2004 3rd Edition"),
          "index.html": "",
        }),
      );
    expect(await read(true)).toMatchObject({ version: "2004", masteryScore: 0.75 });
    expect(await read(false)).toMatchObject({ version: "2004", masteryScore: null });
  });

  test("resolves Windows paths and the base of a resource to the same file", async () => {
    const xml = one(
      '<item identifier="i" identifierref="r1"/>',
      '<resource identifier="r1" xml:base="content/" href="index.html"/>',
    );
    const zip = forged(
      await zipped({ "imsmanifest.xml": xml, "content/index.html": "" }),
      "content/index.html",
      "content\\index.html",
    );
    expect((await unpackCourse(zip)).launch).toBe("content/index.html");
  });
});

describe("an invalid course package", () => {
  test.each<[string, () => Promise<Buffer>, string]>([
    ["a file that is not a zip", async () => Buffer.from("MZ, a program"), "This is not a zip file"],
    [
      "a zip without a manifest at its top level",
      () => zipped({ "course/imsmanifest.xml": manifest() }),
      "This is not a SCORM package: it has no imsmanifest.xml at its top level",
    ],
    [
      "a path that leads out of the package",
      async () => forged(await zipped(good({ "aa/evil.html": "" })), "aa/evil.html", "../evil.html"),
      "The package has a file outside its folder",
    ],
    [
      "an absolute path",
      async () => forged(await zipped(good({ "aetc.html": "" })), "aetc.html", "/etc.html"),
      "The package has a file outside its folder",
    ],
    [
      "a path with a drive letter",
      async () => forged(await zipped(good({ "cc/evil.html": "" })), "cc/evil.html", "c:/evil.html"),
      "The package has a file outside its folder",
    ],
    [
      "a symbolic link",
      () => zipped(good({ link: "/etc/passwd" }), { link: 0o120_777 }),
      "“link” is a link to another file, which is not allowed in a package",
    ],
    [
      "two files with the same path",
      async () => forged(await zipped(good({ "a.html": "", "b.html": "" })), "b.html", "a.html"),
      "The package has two files named “a.html”",
    ],
    [
      "a document type with an external entity",
      () => zipped(good({}, manifest({ before: '<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]>' }))),
      "The imsmanifest.xml has a document type declaration, which is not allowed",
    ],
    [
      "expanding entities",
      () =>
        zipped(
          good(
            {},
            manifest({ before: `<!DOCTYPE m [<!ENTITY a "ha"><!ENTITY b "${"&a;".repeat(1_000)}">]>` }),
          ),
        ),
      "The imsmanifest.xml has a document type declaration, which is not allowed",
    ],
    [
      "an undefined entity",
      () => zipped(good({}, one('<item identifier="&x;" identifierref="r1"/>'))),
      "The imsmanifest.xml cannot be read: undefined entity.",
    ],
    [
      "a manifest of another format",
      () => zipped(good({}, "<html/>")),
      "The imsmanifest.xml does not describe a SCORM package",
    ],
    [
      "a missing start page",
      () => zipped({ "imsmanifest.xml": one('<item identifier="i" identifierref="r1"/>') }),
      "The start page of the course is missing: “index.html”",
    ],
    [
      "a start page outside the package",
      () =>
        zipped({
          "imsmanifest.xml": one(
            '<item identifier="i" identifierref="r1"/>',
            '<resource identifier="r1" href="https://elsewhere.example/"/>',
          ),
        }),
      "The start page of the course is outside the package",
    ],
    [
      "a manifest that names no start page",
      () => zipped({ "imsmanifest.xml": one('<item identifier="i" identifierref="none"/>') }),
      "The imsmanifest.xml does not name a start page",
    ],
  ])("is rejected for %s", async (_, zip, said) => {
    expect(await refusal(await zip())).toBe(`BadPackage: ${said}`);
  });

  test("is rejected for an encrypted entry", async () => {
    const zip = await zipped(good());
    // Set the encryption bit in each header of the directory.
    for (let at = zip.indexOf("PK\x01\x02"); at >= 0; at = zip.indexOf("PK\x01\x02", at + 4))
      zip.writeUInt16LE(zip.readUInt16LE(at + 8) | 1, at + 8);
    expect(await refusal(zip)).toBe("BadPackage: The package is encrypted");
  });

  test("is rejected for more files than the limit", async () => {
    const zip = await zipped(good());
    expect(await refusal(zip, { files: 3 })).toBe("BadPackage: The package has more than 3 files");
    expect(await refusal(zip, { files: 4 })).toBe("taken");
  });

  test("is rejected for a zip bomb, by the size unpacked rather than the size declared", async () => {
    const zip = await zipped(good({ "bomb.bin": Buffer.alloc(8 * 1_048_576) }));
    expect(await refusal(zip)).toMatch(/becomes more than 100 times as large/);
    const small = { ratio: 1e9, total: 4 * 1_048_576 };
    expect(await refusal(zip, small)).toBe("BadPackage: The package is larger than 4 MB when it is unpacked");
    expect(await refusal(zip, { ratio: 1e9, file: 1_048_576 })).toMatch(
      /A file of the package is larger than 1 MB/,
    );
    // It claims to be one byte long.
    const lying = Buffer.from(zip);
    const at = lying.lastIndexOf("bomb.bin") - 46;
    lying.writeUInt32LE(1, at + 24);
    expect(await refusal(lying, { ratio: 1e9 })).toBe(
      "BadPackage: A file of the package is not as large as the package says",
    );
  });

  test("is rejected for a truncated zip", async () => {
    const zip = await zipped(good());
    expect(await refusal(zip.subarray(0, zip.length - 30))).toMatch(/^BadPackage: /);
  });
});
