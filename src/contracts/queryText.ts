/** A query as the text of an address. */

/** Name by name, in order; a name with several values appears once for each. */
export function queryText(question: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(question))
    for (const one of [value].flat()) search.append(name, String(one));
  return search.toString();
}

/** The query that such a text contains. */
export function queryOfText(text: string): Record<string, string | string[]> {
  const search = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name);
      return [name, values.length > 1 ? values : values[0]!];
    }),
  );
}

/** An address of ours, with a query. */
export function withQuery(path: string, question: URLSearchParams | string): string {
  const text = String(question);
  return text === "" ? path : `${path}?${text}`;
}
