import FormatBoldRounded from "@mui/icons-material/FormatBoldRounded";
import FormatItalicRounded from "@mui/icons-material/FormatItalicRounded";
import FormatListBulletedRounded from "@mui/icons-material/FormatListBulletedRounded";
import FormatListNumberedRounded from "@mui/icons-material/FormatListNumberedRounded";
import FormatUnderlinedRounded from "@mui/icons-material/FormatUnderlinedRounded";
import ImageRounded from "@mui/icons-material/ImageRounded";
import LinkRounded from "@mui/icons-material/LinkRounded";
import IconButton from "@mui/material/IconButton";
import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Editor, Transforms, type Range } from "slate";
import { Editable, ReactEditor, Slate, useSlate } from "slate-react";
import field from "../field.module.css";
import type { ControlProps } from "../Field.tsx";
import prose from "../prose.module.css";
import { Tooltip } from "../Tooltip.tsx";
import { themed } from "#src/ui/theme/ThemeRoot.tsx";
import {
  chosenText,
  formatOf,
  insertImage,
  insertTag,
  isMarked,
  linkAt,
  listOf,
  removeLink,
  setFormat,
  setLink,
  toggleList,
  toggleMark,
  writtenText,
} from "./commands.ts";
import { createRichEditor } from "./createRichEditor.ts";
import { renderElement, renderLeaf } from "./elements.tsx";
import { ImageDialog } from "./ImageDialog.tsx";
import { LinkDialog, type LinkDialogProps } from "./LinkDialog.tsx";
import { formats, type Block, type Format, type Mark, type RichEditor } from "./model.ts";
import { readHtml } from "./read.ts";
import { Divider, enterToolbar, Toolbar } from "./Toolbar.tsx";
import { TagMenu } from "./TagMenu.tsx";
import type { Tag } from "./tags.ts";
import { ToolbarMenu } from "./ToolbarMenu.tsx";
import { writeHtml } from "./write.ts";

export type RichTextEditorProps = {
  label: string;
  labelId: string;
  control: ControlProps;
  value: string;
  onChange: (html: string) => void;
  disabled: boolean;
  maxLength: number | undefined;
  placeholder: string | undefined;
  images: boolean;
  importImage: ((url: string) => Promise<string>) | undefined;
  mergeTags: readonly Tag[];
  enforceProtocol: boolean;
};

type DialogKind = "link" | "image";

const markButtons: readonly [mark: Mark, label: string, key: string, icon: ReactNode][] = [
  ["strong", "Bold", "b", <FormatBoldRounded key="b" />],
  ["italic", "Italic", "i", <FormatItalicRounded key="i" />],
  ["underline", "Underline", "u", <FormatUnderlinedRounded key="u" />],
];

const formatOptions = Object.entries(formats).map(([value, label]) => ({ value: value as Format, label }));

/** Starts again when the value is changed from outside; it recognises its own changes. */
function RichTextEditor(props: RichTextEditorProps) {
  const [shown, setShown] = useState({ html: props.value, version: 0 });
  if (props.value !== shown.html) setShown({ html: props.value, version: shown.version + 1 });
  return (
    <Session
      key={shown.version}
      {...props}
      onChange={(html) => {
        setShown((current) => ({ ...current, html }));
        props.onChange(html);
      }}
    />
  );
}

function Session(props: RichTextEditorProps) {
  const { label, labelId, control, value, onChange, disabled, maxLength, placeholder, mergeTags } = props;
  const [names] = useState(() => mergeTags.map(({ name }) => name));
  const [editor] = useState(() => createRichEditor({ tags: names, maxLength }));
  const [initial] = useState(() => readHtml(value, names));
  const [dialog, setDialog] = useState<{ kind: DialogKind; open: boolean }>();
  const toolbar = useRef<HTMLDivElement>(null);
  const returnToText = () => ReactEditor.focus(editor);
  const openDialog = (kind: DialogKind) => setDialog({ kind, open: true });
  const close = () => {
    setDialog((current) => current && { ...current, open: false });
    const { selection } = editor;
    // The dialog returns the focus as it closes, and the browser then puts the caret at the start. Only after that can
    // we put it where it was.
    setTimeout(() => {
      returnToText();
      if (selection) showSelection(editor, selection);
    });
  };
  const dialogProps = { open: dialog?.open ?? false, onClose: close, onClosed: () => setDialog(undefined) };

  const keys = (event: KeyboardEvent) => {
    if (event.altKey && event.key === "F10") {
      event.preventDefault();
      enterToolbar(toolbar.current);
    }
    const command =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey ? event.key.toLowerCase() : "";
    if (command) takeSelection(editor);
    const mark = markButtons.find(([, , key]) => key === command)?.[0];
    if (mark) toggleMark(editor, mark);
    if (command === "k") openDialog("link");
    if (mark || command === "k") event.preventDefault();
  };

  return (
    <Slate
      editor={editor}
      initialValue={initial}
      onValueChange={(blocks) => onChange(writeHtml(blocks as Block[]))}
    >
      <div className={`${field.frame} ${field.rich}`} data-disabled={disabled || undefined}>
        <Toolbar
          ref={toolbar}
          label={`Format ${label.toLowerCase()}`}
          controls={control.id}
          onLeave={returnToText}
        >
          <Tools {...props} openDialog={openDialog} returnToText={returnToText} />
        </Toolbar>
        <Editable
          className={`${prose.prose} ${prose.editable}`}
          {...control}
          role="textbox"
          aria-multiline
          aria-labelledby={labelId}
          aria-disabled={disabled || undefined}
          readOnly={disabled}
          spellCheck
          placeholder={placeholder ?? ""}
          renderElement={renderElement}
          renderLeaf={renderLeaf}
          onKeyDown={keys}
        />
      </div>
      {dialog?.kind === "link" && (
        <LinkTool editor={editor} enforce={props.enforceProtocol} {...dialogProps} />
      )}
      {dialog?.kind === "image" && (
        <ImageDialog
          {...dialogProps}
          importImage={props.importImage}
          onSave={(image) => {
            insertImage(editor, image);
            close();
          }}
        />
      )}
    </Slate>
  );
}

/** Slate follows the browser's selection with a delay; a command needs the current selection. */
function takeSelection(editor: RichEditor): void {
  const selection = document.getSelection();
  const range =
    selection?.anchorNode && ReactEditor.hasDOMNode(editor, selection.anchorNode)
      ? ReactEditor.toSlateRange(editor, selection, { exactMatch: false, suppressThrow: true })
      : null;
  if (range) Transforms.select(editor, range);
}

/** Puts the browser's caret where the editor has its own. */
function showSelection(editor: RichEditor, selection: Range): void {
  const { startContainer, startOffset, endContainer, endOffset } = ReactEditor.toDOMRange(editor, selection);
  document.getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
}

type ToolsProps = RichTextEditorProps & {
  openDialog: (dialog: DialogKind) => void;
  returnToText: () => void;
};

/** The buttons: formatting, strong, italic, underline, link and lists (B-372); images and merge tags if enabled. */
function Tools({ disabled, images, mergeTags, openDialog, returnToText }: ToolsProps) {
  const editor = useSlate();
  const list = listOf(editor);
  const tool = (name: string, icon: ReactNode, act: () => void, pressed?: boolean) => (
    <Tool key={name} {...{ name, icon, act, pressed, disabled }} />
  );
  return (
    <>
      <ToolbarMenu
        label="Format"
        tabIndex={0}
        disabled={disabled}
        value={formatOf(editor)}
        options={formatOptions}
        onChoose={(format) => setFormat(editor, format)}
        onClosed={returnToText}
      />
      <Divider />
      {markButtons.map(([mark, name, , icon]) =>
        tool(name, icon, () => toggleMark(editor, mark), isMarked(editor, mark)),
      )}
      <Divider />
      {tool("Link", <LinkRounded />, () => openDialog("link"), Boolean(linkAt(editor)))}
      {tool(
        "Bulleted list",
        <FormatListBulletedRounded />,
        () => toggleList(editor, "bulleted"),
        list === "bulleted",
      )}
      {tool(
        "Numbered list",
        <FormatListNumberedRounded />,
        () => toggleList(editor, "numbered"),
        list === "numbered",
      )}
      {images && tool("Image", <ImageRounded />, () => openDialog("image"))}
      {mergeTags.length > 0 && (
        <>
          <Divider />
          <TagMenu
            tags={mergeTags}
            disabled={disabled}
            onChoose={(name) => insertTag(editor, name)}
            onClosed={returnToText}
          />
        </>
      )}
    </>
  );
}

type ToolProps = {
  name: string;
  icon: ReactNode;
  act: () => void;
  pressed: boolean | undefined;
  disabled: boolean;
};

const Tool = ({ name, icon, act, pressed, disabled }: ToolProps) => (
  <Tooltip text={name} names>
    <IconButton tabIndex={-1} disabled={disabled} aria-label={name} aria-pressed={pressed} onClick={act}>
      {icon}
    </IconButton>
  </Tooltip>
);

type LinkToolProps = Pick<LinkDialogProps, "open" | "enforce" | "onClose" | "onClosed"> & { editor: Editor };

function LinkTool({ editor, onClose, ...rest }: LinkToolProps) {
  const [current] = useState(() => linkAt(editor)?.[0]);
  const [text] = useState(() => (current ? writtenText(current) : chosenText(editor)));
  const change = (act: () => void) => {
    if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
    act();
    onClose();
  };
  return (
    <LinkDialog
      {...rest}
      isNew={!current}
      initial={{ url: current?.url ?? "", newTab: current?.newTab ?? true, text }}
      onClose={onClose}
      onRemove={() => change(() => removeLink(editor))}
      onSave={(draft) => change(() => setLink(editor, draft))}
    />
  );
}

export default themed(RichTextEditor);
