import type { ComponentProps } from "react";
import { FormDialog } from "#src/ui/kit/FormDialog.tsx";
import { Form } from "./FormActor.tsx";

type Props = Omit<ComponentProps<typeof FormDialog>, "busy" | "onSubmit">;

/** The surrounding form in a dialog. It can be sent once something has been filled in or changed. */
export function FormWindow(props: Props) {
  const { send } = Form.useActorRef();
  const busy = Form.useSelector((s) => s.hasTag("busy"));
  const dirty = Form.useSelector((s) => s.hasTag("dirty"));
  const disabled = props.disabled || !dirty;
  return <FormDialog {...props} {...{ disabled, busy }} onSubmit={() => send({ type: "save" })} />;
}
