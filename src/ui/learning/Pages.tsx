import { useLocation } from "wouter";
import { numbersAround } from "#src/ui/kit/pageNumbers.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { changed } from "./learningQuery.ts";
import styles from "./ContentList.module.css";

type Props = {
  search: URLSearchParams;
  page: number;
  pages: number;
  /** A page was chosen: the list is to be read from its top. */
  onTurn: () => void;
};

/** Pages of a list as links, so that each has its address. Nothing where there is one page. */
export function Pages({ search, page, pages, onTurn }: Props) {
  const [path] = useLocation();
  if (pages <= 1) return null;
  const at = (number: number): string => {
    const query = changed(search, { page: number }).toString();
    return query ? `${path}?${query}` : path;
  };
  const link = (number: number, label: string, rel?: string) => (
    <PageLink
      href={at(number)}
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
