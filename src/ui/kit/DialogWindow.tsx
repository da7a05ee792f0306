import CloseRounded from "@mui/icons-material/CloseRounded";
import DialogContent from "@mui/material/DialogContent";
import MuiDialog from "@mui/material/Dialog";
import { styled } from "@mui/material/styles";
import { useId, type SubmitEvent } from "react";
import { pageBar } from "./footBar.ts";
import { IconButton } from "./IconButton.tsx";
import { color } from "#src/ui/theme/color.ts";
import { themed } from "#src/ui/theme/ThemeRoot.tsx";
import type { DialogProps } from "./popupProps.ts";

/** Pixels; B-370: `md` by default. */
const widths = { sm: 480, md: 720, lg: 960 } as const satisfies Record<
  NonNullable<DialogProps["size"]>,
  number
>;

function DialogWindow(props: DialogProps) {
  const {
    open,
    title,
    onClose,
    closeDisabled = false,
    size = "md",
    children,
    actions,
    onSubmit,
    onClosed,
  } = props;
  const id = useId();
  return (
    <MuiDialog
      open={open}
      role={props.role ?? "dialog"}
      aria-labelledby={`${id}-title`}
      {...(props.role === "alertdialog" && { "aria-describedby": `${id}-content` })}
      onClose={(_, reason) => {
        if (reason === "escapeKeyDown" && !closeDisabled) onClose?.();
      }}
      slotProps={{
        paper: {
          sx: { ...paper, maxWidth: widths[size], ...(props.role !== "alertdialog" && fullScreenOnPhones) },
        },
        ...(onClosed && { transition: { onExited: onClosed } }),
      }}
    >
      <Header>
        <h2 id={`${id}-title`}>{title}</h2>
        {onClose && (
          <IconButton aria-label="Close" disabled={closeDisabled} onClick={onClose}>
            <CloseRounded />
          </IconButton>
        )}
      </Header>
      <Body
        as={onSubmit ? "form" : "div"}
        noValidate={onSubmit ? true : undefined}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          // A dialog's form within another form's tree would submit that one too, since React's events follow the tree.
          event.stopPropagation();
          onSubmit?.();
        }}
      >
        {children && (
          <DialogContent
            id={`${id}-content`}
            {...(props.reading && { tabIndex: 0, role: "group", "aria-labelledby": `${id}-title` })}
            sx={content}
          >
            {children}
          </DialogContent>
        )}
        {actions && <Actions ref={keepFree}>{actions}</Actions>}
      </Body>
    </MuiDialog>
  );
}

/** Where the dialog fills the window, as on a phone, messages appear above its buttons. */
const keepFree = (buttons: HTMLElement | null) =>
  buttons && buttons.getBoundingClientRect().bottom > innerHeight - 1 ? pageBar(buttons) : undefined;

const paper = { margin: 2, width: "calc(100% - 32px)", maxHeight: "calc(100% - 64px)" };

const content = {
  padding: "4px 24px 24px",
  "&:focus-visible": { outlineOffset: -2 },
  // No specificity: an element with a class sets its own spacing.
  ":where(& > p)": { marginBlock: "0 16px" },
  ":where(& > p:last-child)": { marginBlockEnd: 0 },
};

const fullScreenOnPhones = {
  "@media (max-width: 575.95px)": {
    margin: 0,
    width: "100%",
    height: "100%",
    maxHeight: "none",
    maxWidth: "none",
    borderRadius: 0,
  },
};

const Header = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "flex-start",
  gap: 16,
  padding: "16px 12px 12px 24px",
  "& h2": { ...theme.typography.h3, flex: 1, margin: 0, paddingBlock: 6, overflowWrap: "anywhere" },
}));

const Body = styled("div")<{ noValidate?: boolean | undefined }>({
  display: "flex",
  flexDirection: "column",
  flex: "1 1 auto",
  minHeight: 0,
});

const Actions = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: 12,
  padding: "16px 24px",
  borderTop: `1px solid ${color("line")}`,
  "@media (max-width: 575.95px)": { marginTop: "auto", "& > *": { flex: "1 1 auto" } },
});

export default themed(DialogWindow);
