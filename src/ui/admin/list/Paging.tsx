import { useRef } from "react";
import type { ListMeta } from "#src/contracts/admin/resource.ts";
import { numbersAround } from "#src/ui/kit/pageNumbers.ts";
import { Select } from "#src/ui/kit/Select.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { counted, type Words } from "../resourceAt.ts";
import type { ListQuery } from "./useListQuery.ts";
import styles from "./list.module.css";

const sizes = [25, 50, 100, 200] as const;

type Props = {
  words: Words;
  asked: Pick<ListQuery, "addressOf" | "resize">;
  /** Undefined while nothing has loaded. */
  meta: ListMeta | undefined;
  /** Whether the rows are being counted again: the number is then announced even if it is the same. */
  counting?: boolean;
};

/**
 * The number of rows, which of them are shown, and links to the others. Each page has its own address. The number is
 * outside the rows, so that it also announces an empty list: only an element that was there before can do that.
 */
export function Paging({ words, asked, meta, counting = false }: Props) {
  const count = useRef<HTMLParagraphElement>(null);
  const hasRows = meta !== undefined && meta.total > (meta.page - 1) * meta.perPage;
  return (
    <div className={hasRows ? styles.paging : "visually-hidden"}>
      <p ref={count} id="list-count" role="status" tabIndex={-1}>
        {meta && !counting && countOf(words, meta, hasRows)}
      </p>
      {hasRows && (
        <Pages asked={asked} meta={meta} onFollow={() => count.current?.focus({ preventScroll: true })} />
      )}
    </div>
  );
}

/** “12 users”, or “26 to 50 of 60 users”. */
function countOf(words: Words, { total, page, perPage, exact }: ListMeta, hasRows: boolean): string {
  const all = counted(words, total, exact);
  const first = (page - 1) * perPage + 1;
  return hasRows && total > perPage ? `${first} to ${Math.min(first + perPage - 1, total)} of ${all}` : all;
}

type PagesProps = { asked: Props["asked"]; meta: ListMeta; onFollow: () => void };

function Pages({ asked, meta: { total, page, perPage }, onFollow }: PagesProps) {
  const pages = Math.ceil(total / perPage);
  const link = (number: number, label: string, rel?: string) => (
    <PageLink
      href={asked.addressOf(number)}
      rel={rel}
      aria-label={label}
      aria-current={number === page ? "page" : undefined}
      onClick={onFollow}
    >
      {rel ? label : number}
    </PageLink>
  );
  const numbers = numbersAround(page, pages);
  return (
    <>
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
    </>
  );
}
