/** The names of values in columns, filters and fields: a text each, or a label with more, such as a tone. */
type Names<Value extends string> = Readonly<Record<Value, string | { readonly label: string }>>;

/** Returns these values as choices with their names, in this order; without values, all that have a name. */
export const choicesOf = <Value extends string>(
  names: Names<Value>,
  values: readonly Value[] = Object.keys(names) as Value[],
): { value: Value; label: string }[] =>
  values.map((value) => {
    const name = names[value];
    return { value, label: typeof name === "string" ? name : name.label };
  });

/** Returns the words of a column for the values of these choices. */
export const wordsOf = (
  choices: readonly { readonly value: string; readonly label: string }[],
): Readonly<Record<string, { readonly label: string }>> =>
  Object.fromEntries(choices.map(({ value, label }) => [value, { label }]));
