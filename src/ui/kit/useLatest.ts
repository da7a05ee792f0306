import { useInsertionEffect, useRef } from "react";

/** Returns where to find the value of the latest render, for what an actor was given at its first one. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useInsertionEffect(() => void (latest.current = value));
  return latest;
}
