import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { Boot } from "#src/contracts/boot.ts";
import { startTestApp, type Answer, type Browser, type TestApp } from "./harness.ts";

/** A built client, small enough to be readable here. */
export function buildClient(painter?: string): string {
  const client = mkdtempSync(join(tmpdir(), "lyceum-client-"));
  const write = (file: string, text: string) => writeFileSync(join(client, file), text);
  for (const folder of ["assets", "sign-in", ".vite", ".server"]) mkdirSync(join(client, folder));
  const shell = (name: string, title = `${name} __PRODUCT_NAME__`) =>
    `<html lang="en"><head><title>${title}</title><script nonce="__NONCE__"></script><!--scripts--><!--boot--></head><body><div id="root"></div><a href="/sso?redirect=__REDIRECT__"></a></body></html>`;
  write("index.html", shell("index", "__TITLE__"));
  for (const name of ["login", "login-manual", "reset-password", "new-password"])
    write(`sign-in/${name}.html`, shell(name));
  if (painter) write(".server/pageMarkup.js", painter);
  write("assets/main-1.js", "main()");
  write("assets/worker-1.mjs", "onmessage = null");
  write("assets/shared-1.css", "p { margin: 0 }");
  write("assets/main-1.js.br", "BR");
  write("assets/main-1.js.gz", "GZ");
  write("assets/main-1.js.map", "{}");
  write("assets/face-1.woff2", "font");
  write("assets/icon-1.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
  write(
    ".vite/manifest.json",
    JSON.stringify({
      "index.html": {
        file: "assets/main-1.js",
        imports: ["_shared.js"],
        dynamicImports: ["src/ui/learning/ItemPage.tsx"],
      },
      "_shared.js": { file: "assets/shared-1.js", css: ["assets/shared-1.css"] },
      "src/ui/learning/ItemPage.tsx": {
        file: "assets/item-1.js",
        imports: ["_shared.js", "_text.js"],
        css: ["assets/item-1.css"],
      },
      "_text.js": { file: "assets/text-1.js" },
    }),
  );
  return client;
}

/** The whole product with such a client and the demo academy, and a signed-in learner, for all tests of a file. */
export function startWithClient() {
  const product = {} as { client: string; t: TestApp; learner: Browser };
  beforeAll(async () => {
    product.client = buildClient();
    product.t = await startTestApp({
      client: product.client,
      seed: true,
      env: { SEED: "demo", PRODUCT_NAME: "Fish & <Chips>" },
    });
    product.learner = await product.t.signIn("learner@academy.example", "Demo-Pass-2026");
  });
  afterAll(async () => {
    await product.t.close();
    rmSync(product.client, { recursive: true });
  });
  return product;
}

/** The boot data that the server writes into a page for the application. */
export const bootIn = ({ text }: Answer): Boot =>
  Boot.parse(
    JSON.parse(/<script type="application\/json" id="boot" nonce="[^"]+">(.*?)<\/script>/s.exec(text)![1]!),
  );
