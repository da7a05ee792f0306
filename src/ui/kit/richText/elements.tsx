import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useFocused, useSelected, type RenderElementProps, type RenderLeafProps } from "slate-react";
import { color } from "#src/ui/theme/color.ts";
import { SafeHtml } from "../SafeHtml.tsx";
import { tagText } from "./tagText.ts";

/** How the editor shows each element: as the page will, except for links, which are text here, and merge tags. */
export function renderElement({ attributes, children, element }: RenderElementProps) {
  switch (element.type) {
    case "paragraph":
      return <p {...attributes}>{children}</p>;
    case "heading2":
      return <h2 {...attributes}>{children}</h2>;
    case "heading3":
      return <h3 {...attributes}>{children}</h3>;
    case "heading4":
      return <h4 {...attributes}>{children}</h4>;
    case "list":
      return element.kind === "bulleted" ? (
        <ul {...attributes}>{children}</ul>
      ) : (
        <ol {...attributes}>{children}</ol>
      );
    case "item":
      return <li {...attributes}>{children}</li>;
    case "link":
      return (
        <Link {...attributes} title={element.url}>
          {children}
        </Link>
      );
    case "tag":
      return (
        <span {...attributes}>
          <Tag contentEditable={false}>{tagText(element.name)}</Tag>
          {children}
        </span>
      );
    case "image":
      return (
        <div {...attributes}>
          <div contentEditable={false}>
            <img src={element.url} alt={element.alt} />
          </div>
          {children}
        </div>
      );
    case "kept":
      return (
        <div {...attributes}>
          <Kept html={element.html} />
          {children}
        </div>
      );
  }
}

/** Framed while the caret is in it, as Backspace then removes all of it. */
function Kept({ html }: { html: string }): ReactNode {
  const selected = useSelected();
  const focused = useFocused();
  return (
    <KeptFrame
      contentEditable={false}
      title="You can delete this here, but not edit it"
      data-selected={(selected && focused) || undefined}
    >
      <SafeHtml html={withoutLinks(html)} />
    </KeptFrame>
  );
}

/** Links are text in the editor: nobody should leave a form by clicking in its text. */
const withoutLinks = (html: string): string => html.replace(/<a\b[^<>]*>/g, "<u>").replaceAll("</a>", "</u>");

export function renderLeaf({ attributes, children, leaf }: RenderLeafProps) {
  let content = children;
  if (leaf.code) content = <code>{content}</code>;
  if (leaf.underline) content = <u>{content}</u>;
  if (leaf.italic) content = <em>{content}</em>;
  if (leaf.strong) content = <strong>{content}</strong>;
  return <span {...attributes}>{content}</span>;
}

const Link = styled("span")({
  color: color("accent"),
  textDecoration: "underline",
  textUnderlineOffset: "0.2em",
});

const KeptFrame = styled("div")({
  marginBlockEnd: "var(--gap)",
  cursor: "default",
  "&[data-selected]": { outline: `2px solid ${color("accent")}`, outlineOffset: 4 },
});

const Tag = styled("span")({
  padding: "1px 6px",
  borderRadius: 6,
  backgroundColor: color("accent-soft"),
  color: color("accent-ink"),
  fontFamily: "var(--font-mono)",
  fontSize: "0.8125em",
});
