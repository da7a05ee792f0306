import { useEffect, useState } from "react";

/** False at first, true once the component has been mounted for `delay` milliseconds. */
export function useAfter(delay: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return passed;
}
