import { numbersAround } from "#src/ui/kit/pageNumbers.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import styles from "./ContentList.module.css";

type Props = {
  /** Where a page is. */
  addressOf: (page: number) => string;
  page: number;
  pages: number;
  /** A page was chosen: the list is to be read from its top. */
  onTurn: () => void;
};

/** Pages of a list as links, so that each has its address. Nothing where there is one page. */
export function Pages({ addressOf, page, pages, onTurn }: Props) {
  if (pages <= 1) return null;
  const link = (number: number, label: string, rel?: string) => (
    <PageLink
      href={addressOf(number)}
      onClick={onTurn}
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
