import DeleteRounded from "@mui/icons-material/DeleteRounded";
import SettingsRounded from "@mui/icons-material/SettingsRounded";
import Checkbox from "@mui/material/Checkbox";
import Chip from "@mui/material/Chip";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useState } from "react";
import { Button } from "#src/ui/kit/Button.tsx";
import { ConfirmDialog } from "#src/ui/kit/ConfirmDialog.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { Menu } from "#src/ui/kit/Menu.tsx";
import { Segments } from "#src/ui/kit/Segments.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { Tooltip } from "#src/ui/kit/Tooltip.tsx";
import type { Specimen } from "./specimen.ts";

const row = { display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center" } as const;

function Buttons() {
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={row}>
        <Button>Continue</Button>
        <Button kind="secondary">Not now</Button>
        <Button kind="quiet">Learn more</Button>
        <Button kind="danger" startIcon={<DeleteRounded />}>
          Delete
        </Button>
      </Stack>
      <Stack direction="row" sx={row}>
        <Button busy>Saving</Button>
        <Button disabled>Disabled</Button>
        <Button kind="secondary" disabled>
          Disabled
        </Button>
        <Button size="small" kind="secondary">
          Small
        </Button>
      </Stack>
    </Stack>
  );
}

const sizes = [
  { value: "fit", label: "Fit" },
  { value: "100", label: "100%" },
  { value: "150", label: "150%" },
];

function Sizes() {
  const [size, setSize] = useState("fit");
  return (
    <Stack direction="row" sx={row}>
      <Segments label="Size" options={sizes} value={size} onChange={setSize} />
      <Segments label="Size, disabled" options={sizes} value={size} onChange={setSize} disabled />
    </Stack>
  );
}

function Windows() {
  const [open, setOpen] = useState<string>();
  const [name, setName] = useState("");
  const close = () => setOpen(undefined);
  return (
    <Stack direction="row" sx={row}>
      <Button kind="secondary" onClick={() => setOpen("dialog")}>
        Dialog
      </Button>
      <Button kind="secondary" onClick={() => setOpen("blocking")}>
        Blocking dialog
      </Button>
      <Button kind="secondary" onClick={() => setOpen("confirm")}>
        Confirmation
      </Button>
      <Button kind="secondary" onClick={() => setOpen("danger")}>
        Dangerous confirmation
      </Button>
      <Dialog
        open={open === "dialog"}
        title="Rename the list"
        onClose={close}
        onSubmit={close}
        actions={
          <>
            <Button kind="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit">Save</Button>
          </>
        }
      >
        <TextInput label="Name of the list" required value={name} onChange={setName} />
      </Dialog>
      <Dialog
        open={open === "blocking"}
        title="The library is closed on Friday"
        size="sm"
        actions={<Button onClick={close}>Understood</Button>}
      >
        We are moving to a faster server. Everything will be back at 14:00.
      </Dialog>
      <ConfirmDialog open={open === "confirm"} onAccept={close} onCancel={close} />
      <ConfirmDialog
        open={open === "danger"}
        danger
        question="Delete this list?"
        accept="Delete"
        onAccept={close}
        onCancel={close}
      >
        The items stay in the library.
      </ConfirmDialog>
    </Stack>
  );
}

function Chosen() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <Stack direction="row" sx={row}>
      <Button kind="secondary" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        Menu
      </Button>
      <Menu anchor={anchor} onClose={close}>
        {(Entry) => [
          <Entry key="profile" onClick={close}>
            Profile
          </Entry>,
          <Entry key="notifications" selected onClick={close}>
            Notifications
          </Entry>,
          <Entry key="reports" disabled>
            Reports
          </Entry>,
          <Entry key="sign-out" onClick={close}>
            Sign out
          </Entry>,
        ]}
      </Menu>
      <Tooltip text="Settings" names>
        <IconButton aria-label="Settings">
          <SettingsRounded />
        </IconButton>
      </Tooltip>
      <Tooltip text="It counts towards your 35 hours this year">
        <Button kind="quiet">What is CPD</Button>
      </Tooltip>
    </Stack>
  );
}

function Choices() {
  const [tab, setTab] = useState(0);
  return (
    <>
      <Tabs value={tab} onChange={(_, next: number) => setTab(next)} aria-label="Views">
        <Tab label="Due" />
        <Tab label="Done" />
        <Tab label="All" />
      </Tabs>
      <Stack direction="row" sx={{ ...row, marginTop: 2 }}>
        <FormControlLabel control={<Checkbox defaultChecked />} label="Remember" />
        <FormControlLabel control={<Checkbox />} label="Only mine" />
        <FormControlLabel control={<Switch defaultChecked />} label="Email" />
        <FormControlLabel control={<Switch />} label="System" />
      </Stack>
      <Stack direction="row" sx={{ ...row, marginTop: 2 }}>
        <Chip label="Regulation" onClick={() => {}} />
        <Chip label="Advice" color="primary" onClick={() => {}} onDelete={() => {}} />
        <Chip label="Video" variant="outlined" />
      </Stack>
    </>
  );
}

export const actions: Specimen[] = [
  { title: "Buttons", Show: Buttons },
  { title: "Segments", Show: Sizes },
  { title: "Dialogs", Show: Windows },
  { title: "Menu and tooltips", Show: Chosen },
  { title: "Tabs, choices, chips", Show: Choices },
];
