import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Html } from "@react-email/html";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { writtenIn, type EmailLanguage } from "#src/contracts/emails/emailLanguages.ts";
import type { EmailSet } from "#src/contracts/emails/emailSets.ts";
import { emailAccents, emailColors } from "./colors.ts";
import { escape } from "./fill.ts";

/** The contents of the frame of every email. */
export type Framed = {
  set: EmailSet;
  productName: string;
  /** The language of the subject, preview and content; null for that of the product. */
  language: EmailLanguage | null;
  subject: string;
  /** Shown by mailboxes in their list, after the subject. */
  preview: string;
  /** Safe HTML. */
  content: string;
  /** The one thing to do, if there is one. `url` is absolute. */
  action: { label: string; url: string } | null;
  /** Small print at the bottom: why the email was sent. */
  footnote: string;
  /** How to stop these emails, if that is offered. */
  stop: { label: string; url: string } | null;
};

/** Returns a complete document around the text of an email. */
export function layOut({
  set,
  productName,
  language,
  subject,
  preview,
  content,
  action,
  footnote,
  stop,
}: Framed): string {
  const filled: Readonly<Record<string, string>> = {
    subject: escape(subject),
    preview: escape(preview),
    url: escape(action?.url ?? ""),
    footnote: escape(footnote),
    stop: escape(stop?.url ?? ""),
    content: styled(content, emailAccents[set].ink[0], writtenIn(language).dir),
  };
  const frame = frameOf({
    ...{ set, productName, language },
    ...{ label: action?.label ?? null, stop: stop?.label ?? null },
  });
  return frame.replace(gap, (_, name: string) => filled[name]!);
}

type Frame = {
  set: EmailSet;
  productName: string;
  language: EmailLanguage | null;
  label: string | null;
  stop: string | null;
};

/** Where the frame is filled in, marked by characters of no script. */
const gap = /\uE000(\w+)\uE001/g;
const gapOf = (name: string): string => `\uE000${name}\uE001`;

/** Every email of a type in one language has the same frame, so there is one for each type and language. */
const frames = new Map<string, string>();

function frameOf(frame: Frame): string {
  const key = JSON.stringify(Object.values(frame));
  const known = frames.get(key) ?? draw(frame);
  frames.set(key, known);
  return known;
}

const { canvas, surface, ink, line } = emailColors;
const soft = emailColors["ink-soft"];
const font = "'Source Sans 3', system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
type Accent = (typeof emailAccents)[EmailSet];

/** The inline styles of each element of a text: some mail programs ignore stylesheets. */
const textStyles: Readonly<Record<string, string>> = {
  p: "margin:0 0 16px",
  h2: "font-size:20px;line-height:28px;margin:24px 0 8px",
  h3: "font-size:18px;line-height:28px;margin:24px 0 8px",
  h4: "font-size:16px;line-height:24px;margin:16px 0 8px",
  ul: "margin:0 0 16px;padding-left:24px",
  ol: "margin:0 0 16px;padding-left:24px",
  blockquote: `margin:0 0 16px;padding-left:16px;border-left:3px solid ${line[0]}`,
  img: "max-width:100%;height:auto",
};

/** In safe HTML `<` always begins an element. For right-to-left text, left becomes right. */
const styled = (html: string, link: string, direction: "ltr" | "rtl" = "ltr"): string =>
  html.replace(/<([a-z]\w*)(?=[\s>])/g, (tag, name: string) => {
    const style = name === "a" ? `color:${link}` : textStyles[name];
    if (style === undefined) return tag;
    return `${tag} style="${direction === "rtl" ? style.replaceAll("-left", "-right") : style}"`;
  });

const darkRules = (accent: Accent): string =>
  [
    `.canvas,.canvas>table>tbody>tr>td{background:${canvas[1]}!important;color:${ink[1]}!important}`,
    `.card{background:${surface[1]}!important;border-color:${line[1]}!important}`,
    `.ink,.ink h1{color:${ink[1]}!important}`,
    `.soft,.soft>a{color:${soft[1]}!important}`,
    `.ink blockquote{border-color:${line[1]}!important}`,
    `.ink a{color:${accent.ink[1]}!important}`,
    `.ink a.action{background:${accent.fill[1]}!important;color:${accent.on[1]}!important}`,
  ].join("");

/** One column, real text, and links that are links; readable without styles, images or colours. */
function draw({ set, productName, language, label, stop }: Frame): string {
  const accent = emailAccents[set];
  const written = writtenIn(language);
  const small = { color: soft[0], fontSize: "14px", lineHeight: "20px" };
  const head = h(
    Head,
    null,
    h("meta", { name: "viewport", content: "width=device-width" }),
    h("meta", { name: "color-scheme", content: "light dark" }),
    h("meta", { name: "supported-color-schemes", content: "light dark" }),
    h("title", written, gapOf("subject")),
    h(
      "style",
      null,
      `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules(accent)}}`,
    ),
  );
  const card = h(
    "div",
    { className: "ink", style: { color: ink[0], overflowWrap: "anywhere" } },
    h(
      "h1",
      { style: { fontSize: "18px", lineHeight: "28px", margin: "0 0 24px", color: ink[0] } },
      productName,
    ),
    h("div", written, gapOf("content")),
    label !== null && button(label, accent),
    label !== null &&
      h(
        "p",
        { className: "soft", style: { ...small, margin: 0 } },
        "If the button does not work, copy this address:",
        h("br"),
        h("a", { href: gapOf("url"), style: { color: accent.ink[0] } }, gapOf("url")),
      ),
  );
  const page = h(
    Body,
    {
      className: "canvas",
      style: { margin: 0, background: canvas[0], color: ink[0], font: `16px/24px ${font}` },
    },
    h(Preview, { ...written, children: gapOf("preview") }),
    h(
      Container,
      { style: { maxWidth: "600px", padding: "24px 12px" } },
      h(
        "main",
        null,
        h(
          Section,
          {
            className: "card",
            style: {
              background: surface[0],
              border: `1px solid ${line[0]}`,
              borderRadius: "14px",
              padding: "24px",
            },
          },
          card,
        ),
        h("p", { className: "soft", style: { ...small, margin: "16px 24px 0" } }, gapOf("footnote")),
        stop !== null &&
          h(
            "p",
            { className: "soft", style: { ...small, margin: "8px 24px 0" } },
            h("a", { href: gapOf("stop"), style: { color: soft[0] } }, stop),
          ),
      ),
    ),
  );
  return `<!doctype html>\n${renderToStaticMarkup(h(Html, { lang: "en", dir: "ltr" }, head, page))}\n`;
}

const button = (label: string, { fill, on }: Accent) =>
  h(
    Button,
    {
      href: gapOf("url"),
      className: "action",
      style: {
        background: fill[0],
        color: on[0],
        borderRadius: "8px",
        padding: "12px 20px",
        fontWeight: 600,
        margin: "8px 0 24px",
      },
    },
    label,
  );
