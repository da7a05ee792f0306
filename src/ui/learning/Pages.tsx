import type { RefObject } from "react";
import { numbersAround } from "#src/ui/kit/pageNumbers.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import styles from "./ContentList.module.css";

type Props = {
  /** The address of a page. */
  addressOf: (page: number) => string;
  meta: { total: number; page: number; perPage: number };
  /** Where reading starts once a page has been chosen: the number of results, which takes the focus. */
  top: RefObject<HTMLElement | null>;
};

/** Pages of a list as links, so that each has its address. Nothing if there is only one page. */
export function Pages({ addressOf, meta: { total, page, perPage }, top }: Props) {
  const pages = Math.ceil(total / perPage);
  if (pages <= 1) return null;
  const link = (number: number, label: string, rel?: string) => (
    <PageLink
      href={addressOf(number)}
      onClick={() => {
        top.current?.focus({ preventScroll: true });
        top.current?.scrollIntoView();
      }}
      rel={rel}
      aria-current={number === page ? "page" : undefined}
    >
      {label}
    </PageLink>
  );
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 1 && link(page - 1, "Previous", "prev")}
      <ol>
        {numbersAround(page, pages).map((number, index, all) => (
          <li key={number} data-gap={index > 0 && number - all[index - 1]! > 1 ? "" : undefined}>
            <span className="visually-hidden">Page </span>
            {link(number, String(number))}
          </li>
        ))}
      </ol>
      {page < pages && link(page + 1, "Next", "next")}
    </nav>
  );
}
