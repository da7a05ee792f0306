const paths = {
  error: "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM8 4.5v4.25M8 11v.5",
  done: "M2.5 8.5 6 12l7.5-8",
  open: "M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z",
} as const;

/** A small icon before a line of text that says the same. Drawn here, because an icon set would outweigh the page. */
export const SignInMark = ({ name }: { name: keyof typeof paths }) => (
  <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={paths[name]} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
  </svg>
);
