import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { useId, useState } from "react";
import { color } from "#src/ui/theme/color.ts";
import { Menu } from "../Menu.tsx";

type Props<Value extends string> = {
  /** What the button chooses, shown before its current value. */
  label: string;
  /** The chosen value. */
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
  /** After the menu has closed, when the text may have the focus again. */
  onClosed: () => void;
  tabIndex: 0 | -1;
  disabled: boolean;
};

/** A toolbar button that opens a menu. */
export function ToolbarMenu<Value extends string>(props: Props<Value>) {
  const { label, value, options, onChoose, onClosed, tabIndex, disabled } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      <MenuButton
        tabIndex={tabIndex}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-controls={anchor ? id : undefined}
        aria-label={chosen ? `${label}: ${chosen.label}` : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {chosen?.label ?? label}
        <ExpandMoreRounded aria-hidden fontSize="small" />
      </MenuButton>
      <Menu
        id={id}
        anchor={anchor}
        disableRestoreFocus
        onClose={() => setAnchor(null)}
        slotProps={{ list: { "aria-label": label }, transition: { onExited: onClosed } }}
      >
        {(Entry) =>
          options.map((option) => (
            <Entry
              key={option.value}
              selected={option.value === value}
              role="menuitemradio"
              aria-checked={option.value === value}
              onClick={() => {
                onChoose(option.value);
                setAnchor(null);
              }}
            >
              {option.label}
            </Entry>
          ))
        }
      </Menu>
    </>
  );
}

export const MenuButton = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.subtitle2,
  minWidth: 112,
  height: "var(--control-small)",
  justifyContent: "space-between",
  gap: 4,
  padding: "0 4px 0 10px",
  borderRadius: "var(--radius)",
  color: color("ink"),
  "&:hover, &[aria-expanded=true]": { backgroundColor: color("sunken") },
}));
