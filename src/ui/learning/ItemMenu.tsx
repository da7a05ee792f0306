import FlagOutlined from "@mui/icons-material/FlagOutlined";
import MoreHorizRounded from "@mui/icons-material/MoreHorizRounded";
import NotificationsOutlined from "@mui/icons-material/NotificationsOutlined";
import PrintOutlined from "@mui/icons-material/PrintOutlined";
import ReplayRounded from "@mui/icons-material/ReplayRounded";
import VisibilityOffOutlined from "@mui/icons-material/VisibilityOffOutlined";
import { useState, type ReactNode, type Ref } from "react";
import { flushSync } from "react-dom";
import { fillPath } from "#src/contracts/endpoint.ts";
import type { Item as ItemRow } from "#src/contracts/item.ts";
import { opensOffice } from "#src/machines/guard/needs.ts";
import { reminderPlaces } from "#src/routes/admin/reminders.ts";
import { useGo } from "#src/ui/hooks/useGo.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { IconButton } from "#src/ui/kit/IconButton.tsx";
import { Menu } from "#src/ui/kit/Menu.tsx";
import type { MenuEntry } from "#src/ui/kit/popupProps.ts";
import { Tooltip } from "#src/ui/kit/Tooltip.tsx";
import { HelpQuery } from "#src/ui/shell/HelpQueryActor.tsx";
import { itemAddress } from "./address.ts";
import { Item, useIsHidden } from "./ItemActor.tsx";
import { Reading } from "./ReadingActor.ts";
import { seenOf } from "./words.ts";
import styles from "./ItemBar.module.css";

type Props = { item: ItemRow; ref: Ref<HTMLButtonElement> };

/** Everything else that can be done with an item. */
export function ItemMenu({ item: { id, title, kind, content }, ref }: Props) {
  const item = Item.useActorRef();
  const reading = Reading.useActorRef();
  const help = HelpQuery.useActorRef();
  const me = useMe();
  const { visit } = useGo();
  const hidden = useIsHidden();
  const canHide = Item.useSelector((s) => s.can({ type: "hide" }));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  /** The menu returns the focus as it closes. Only after that may the focus go elsewhere, or come back from there. */
  const choose = (act: () => void) => () => {
    flushSync(close);
    act();
  };
  return (
    <>
      <Tooltip text="More actions" names>
        <IconButton
          ref={ref}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreHorizRounded aria-hidden />
        </IconButton>
      </Tooltip>
      <Menu anchor={anchor} onClose={close}>
        {(Entry) => [
          !hidden && (
            <Act
              key="hide"
              Entry={Entry}
              icon={<VisibilityOffOutlined />}
              disabled={!canHide}
              onClick={choose(() => item.send({ type: "hide" }))}
            >
              Hide from my lists
            </Act>
          ),
          // Only text can be printed.
          content === null && (
            <Act
              key="print"
              Entry={Entry}
              icon={<PrintOutlined />}
              onClick={choose(() => reading.send({ type: "print" }))}
            >
              Print
            </Act>
          ),
          seenOf(kind, 0) !== null && (
            <Act
              key="again"
              Entry={Entry}
              icon={<ReplayRounded />}
              onClick={choose(() => reading.send({ type: "startAgain" }))}
            >
              Start again
            </Act>
          ),
          opensOffice(me, reminderPlaces.item) && (
            <Act
              key="reminders"
              Entry={Entry}
              icon={<NotificationsOutlined />}
              onClick={choose(() => visit(fillPath(reminderPlaces.item.path, { id })))}
            >
              Reminders
            </Act>
          ),
          <Act
            key="report"
            Entry={Entry}
            icon={<FlagOutlined />}
            onClick={choose(() =>
              help.send({ type: "open", about: `About “${title}” (${itemAddress(id)}): ` }),
            )}
          >
            Report a problem
          </Act>,
        ]}
      </Menu>
    </>
  );
}

type ActProps = {
  Entry: MenuEntry;
  icon: ReactNode;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** Passes on the props for keyboard navigation that the menu gives its entries. */
const Act = ({ Entry, icon, children, ...rest }: ActProps) => (
  <Entry {...rest}>
    <span className={styles.entryIcon} aria-hidden>
      {icon}
    </span>
    {children}
  </Entry>
);
