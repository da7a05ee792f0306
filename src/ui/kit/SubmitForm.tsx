import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"form">, "onSubmit" | "noValidate"> & {
  /** Called on Enter in a field, or by the form's button. */
  onSubmit: (form: HTMLFormElement) => void;
};

/** A form that is handled on the page. Its errors are shown at the fields, not in the browser's bubbles. */
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
