import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"form">, "onSubmit" | "noValidate"> & {
  /** Enter in a field, or its button. */
  onSubmit: (form: HTMLFormElement) => void;
};

/** A form whose work is done on the page; what is wrong with it is said at its fields, not in the browser's bubbles. */
export const SubmitForm = ({ onSubmit, ...props }: Props) => (
  <form
    {...props}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit(event.currentTarget);
    }}
  />
);
