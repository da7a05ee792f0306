/** A choice of a select, multi-select or autocomplete (B-284). One that is not active may be kept, but not chosen anew. */
export type Option<Value extends string | number = string | number> = {
  value: Value;
  label: string;
  active?: boolean | undefined;
  /** What it means, under its label in the list. */
  description?: string | undefined;
};

export const isActive = (option: Option): boolean => option.active !== false;

/** Labels are equal whatever their case and the blanks around them (B-327). */
export const sameLabel = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();
