import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"form">, "onSubmit" | "noValidate"> & {
  /** Enter in a field, or the button that is told. */
  onSubmit: (form: HTMLFormElement, submitter: HTMLElement | null) => void;
};

/** A form whose work is done on the page; what is wrong with it is said at its fields, not in the browser's bubbles. */
export const SubmitForm = ({ onSubmit, ...props }: Props) => (
  <form
    {...props}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    }}
  />
);
