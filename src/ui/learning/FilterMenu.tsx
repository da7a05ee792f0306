import { useSelector } from "@xstate/react";
import { useState, type ReactNode } from "react";
import { menuMachine } from "#src/machines/menu/menuMachine.ts";
import { ChipButton } from "#src/ui/kit/ChipButton.tsx";
import { PopPanel } from "#src/ui/kit/popups.ts";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useLateActor } from "#src/ui/kit/screenActor.tsx";

type Props = {
  title: string;
  /** How many values are chosen. */
  count: number;
  children: ReactNode;
};

/** A chip that opens the choices of one filter. */
export function FilterMenu({ title, count, children }: Props) {
  const [chip, setChip] = useState<HTMLElement | null>(null);
  const [menu, send] = useLateActor(title, () => menuMachine, undefined);
  const open = useSelector(menu, (snapshot) => snapshot?.hasTag("open") ?? false);
  return (
    <>
      <ChipButton
        ref={useTarget(menu, "the button")}
        label={title}
        chosen={count}
        expanded={open}
        onClick={(event) => {
          setChip(event.currentTarget);
          send({ type: "toggle" });
        }}
      />
      {menu && (
        <PopPanel
          anchor={open ? chip : null}
          title={`Filter by ${title.toLowerCase()}`}
          onClose={(reason) =>
            send({ type: reason === "escapeKeyDown" ? "escape.pressed" : "outside.clicked" })
          }
        >
          {children}
        </PopPanel>
      )}
    </>
  );
}
