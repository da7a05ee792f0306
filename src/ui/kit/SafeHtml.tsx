import { useMemo } from "react";
import { sanitizeHtml } from "./html.ts";
import { Prose, type ProseProps } from "./Prose.tsx";

export type SafeHtmlProps = ProseProps & {
  html: string;
  /** A table of contents links to its headings (`headingsOf`). */
  anchored?: boolean | undefined;
};

/** Written content. It brings the sanitiser: what a page shows at once is `PaintedHtml`. */
export function SafeHtml({ html, anchored = false, ...prose }: SafeHtmlProps) {
  const clean = useMemo(() => ({ __html: sanitizeHtml(html, anchored) }), [html, anchored]);
  return <Prose clean={clean} {...prose} />;
}
