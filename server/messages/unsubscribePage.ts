import { emailAccents, emailColors } from "./colors.ts";
import { escape } from "./fill.ts";

/** The text of the page that switches emails off, and the one thing that can be done there. */
export type UnsubscribePage = {
  title: string;
  text: readonly string[];
  /** The button, and the fields that it sends. */
  button?: { label: string; fields: Readonly<Record<string, string>> };
  /** Whether its reader may have a profile to link to. */
  hasProfile: boolean;
};

const { canvas, surface, ink, line } = emailColors;
const soft = emailColors["ink-soft"];
const { fill, on, ink: link } = emailAccents.house;

/** For the light and for the dark scheme. */
const colored = (scheme: 0 | 1): string =>
  `--canvas:${canvas[scheme]};--surface:${surface[scheme]};--ink:${ink[scheme]};--soft:${soft[scheme]};--line:${line[scheme]};--fill:${fill[scheme]};--on:${on[scheme]};--link:${link[scheme]}`;

const sheet = `:root{color-scheme:light dark;${colored(0)}}
@media (prefers-color-scheme:dark){:root{${colored(1)}}}
body{margin:0;background:var(--canvas);color:var(--ink);font:16px/24px 'Source Sans 3',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif}
main{max-width:512px;margin:0 auto;padding:48px 16px}
div{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:24px}
p{margin:0 0 16px}
.product{color:var(--soft);margin:0 0 8px}
h1{font-size:24px;line-height:32px;margin:0 0 16px}
a{color:var(--link)}
button{font:inherit;font-weight:600;min-height:44px;padding:8px 20px;border:0;border-radius:8px;background:var(--fill);color:var(--on);cursor:pointer}
form{margin:0 0 24px}
form:last-child{margin:0}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}`;

/** A complete document without scripts: it works in whatever browser a mail program opens. */
export const unsubscribePage = (
  { title, text, button, hasProfile }: UnsubscribePage,
  { productName, nonce }: { productName: string; nonce: string },
): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${escape(title)} – ${escape(productName)}</title>
    <style nonce="${nonce}">${sheet}</style>
  </head>
  <body>
    <main>
      <div>
        <p class="product">${escape(productName)}</p>
        <h1>${escape(title)}</h1>
${text.map((one) => `        <p>${escape(one)}</p>`).join("\n")}
${button ? formOf(button) : ""}
${hasProfile ? '        <a href="/profile">Open your profile</a>' : ""}
      </div>
    </main>
  </body>
</html>
`;

/** Posts to the page's own address, including the key. */
const formOf = ({
  label,
  fields,
}: NonNullable<UnsubscribePage["button"]>): string => `        <form method="post">
${Object.entries(fields)
  .map(([name, value]) => `          <input type="hidden" name="${escape(name)}" value="${escape(value)}" />`)
  .join("\n")}
          <button>${escape(label)}</button>
        </form>`;

/** No scripts run on the page, and its form can only be sent to us. */
export const unsubscribePolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
