export type Limits = {
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  /** Whether there must be a number; if not, an empty text means none. */
  required?: boolean | undefined;
};

/**
 * Reads what was typed as a number within limits: above max is max (B-323); below min or not a number is min (B-324).
 * @returns null for an empty text if no number is required, and for anything but a number if there is no min.
 */
export function clampNumber(text: string, { min, max, required }: Limits): number | null {
  const isEmpty = text.trim() === "";
  if (isEmpty && !required) return null;
  const number = isEmpty ? Number.NaN : Number(text);
  if (!Number.isFinite(number)) return min ?? null;
  if (max !== undefined && number > max) return max;
  if (min !== undefined && number < min) return min;
  return number;
}

/** The next number in a direction, on the grid that starts at min (or 0), within the limits. */
export function stepNumber(from: number | null, direction: 1 | -1, { min, max, step = 1 }: Limits): number {
  const origin = min ?? 0;
  const steps = from === null ? 0 : (from - origin) / step;
  const next = from === null ? 0 : direction > 0 ? Math.floor(steps + 1e-9) + 1 : Math.ceil(steps - 1e-9) - 1;
  const moved = Number((origin + next * step).toFixed(10));
  return Math.min(max ?? Infinity, Math.max(min ?? -Infinity, moved));
}
