import { useRef } from "react";
import type { ListMeta } from "#src/contracts/admin/resource.ts";
import { numbersAround } from "#src/ui/kit/pageNumbers.ts";
import { Select } from "#src/ui/kit/Select.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { counted, type Words } from "../resourceAt.ts";
import type { ListQuery } from "./useListQuery.ts";
import styles from "./list.module.css";

const sizes = [25, 50, 100, 200] as const;

type Props = { words: Words; asked: Pick<ListQuery, "addressOf" | "resize">; meta: ListMeta };

/** The number of rows, which of them are shown, and links to the others. Each page has its address. */
export function Paging({ words, asked, meta: { total, page, perPage, exact } }: Props) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const count = useRef<HTMLParagraphElement>(null);
  const link = (number: number, label: string, rel?: string) => (
    <PageLink
      href={asked.addressOf(number)}
      rel={rel}
      aria-label={label}
      aria-current={number === page ? "page" : undefined}
      onClick={() => count.current?.focus({ preventScroll: true })}
    >
      {rel ? label : number}
    </PageLink>
  );
  const numbers = numbersAround(page, pages);
  const first = (page - 1) * perPage + 1;
  return (
    <div className={styles.paging}>
      <p ref={count} id="list-count" role="status" tabIndex={-1}>
        {pages > 1
          ? `${first} to ${Math.min(first + perPage - 1, total)} of ${counted(words, total, exact)}`
          : counted(words, total, exact)}
      </p>
      {pages > 1 && (
        <nav aria-label="Pages">
          {page > 1 && link(page - 1, "Previous", "prev")}
          <ol>
            {numbers.map((number, index) => (
              <li key={number} data-gap={index > 0 && number - numbers[index - 1]! > 1 ? "" : undefined}>
                {link(number, `Page ${number}`)}
              </li>
            ))}
          </ol>
          {page < pages && link(page + 1, "Next", "next")}
        </nav>
      )}
      <div className={styles.perPage}>
        <Select
          label="Rows on a page"
          hideLabel
          value={perPage}
          options={[...new Set([...sizes, perPage])]
            .toSorted((one, other) => one - other)
            .map((value) => ({ value, label: `${value} rows` }))}
          onChange={(value) => asked.resize(value === sizes[0] ? null : value)}
        />
      </div>
    </div>
  );
}
