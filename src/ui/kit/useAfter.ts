import { useEffect, useState } from "react";

/** False at first, true when the component has been there for so many milliseconds. */
export function useAfter(delay: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return passed;
}
