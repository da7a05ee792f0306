import type { AnchorHTMLAttributes, Ref } from "react";
import { Link } from "wouter";
import { usePages } from "./pages.ts";

export type PageLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  href: string;
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
};

/** A link within the document; the page behind it is loaded as soon as somebody looks at it. */
export function PageLink({ href, onPointerEnter, onFocus, ...rest }: PageLinkProps) {
  const { preload } = usePages();
  return (
    <Link
      href={href}
      onPointerEnter={(event) => {
        preload(href);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        preload(href);
        onFocus?.(event);
      }}
      {...rest}
    />
  );
}
