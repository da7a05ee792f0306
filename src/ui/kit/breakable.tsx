import type { ReactNode } from "react";

/** Text that may break before the “@” of an email address: otherwise a narrow place would break it anywhere. */
export function breakable(text: string): ReactNode {
  const at = text.indexOf("@");
  if (at < 1 || /\s/.test(text)) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
