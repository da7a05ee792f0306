import { useState } from "react";

/**
 * The last value that was not null: a dialog that is closing still shows what it was about, and a field that is being
 * retyped keeps what was chosen beside it.
 */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
