/** The question of an address, name by name. */
export const queryIn = (text: string): Record<string, string | string[]> => {
  const search = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name);
      return [name, values.length > 1 ? values : values[0]!];
    }),
  );
};
