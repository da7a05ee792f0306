/** A choice of a select, multi-select or autocomplete (B-284). An inactive one may be kept, but not chosen again. */
export type Option<Value extends string | number = string | number> = {
  value: Value;
  label: string;
  active?: boolean | undefined;
  /** Its meaning, under its label in the list. */
  description?: string | undefined;
};

export const isActive = (option: Option): boolean => option.active !== false;

/** Whether labels are equal, ignoring their case and the spaces around them (B-327). */
export const sameLabel = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();
