import ShareOutlined from "@mui/icons-material/ShareOutlined";
import ThumbDownOutlined from "@mui/icons-material/ThumbDownOutlined";
import ThumbUpOutlined from "@mui/icons-material/ThumbUpOutlined";
import type { PropsWithChildren } from "react";
import { contentListCalls } from "#src/contracts/contentLists.ts";
import type { ContentCard, ContentReaction } from "#src/contracts/learning.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { late } from "#src/ui/kit/late.tsx";
import { PlainIconButton } from "#src/ui/kit/PlainIconButton.tsx";
import { Bookmark, BookmarkBorder } from "../icons.tsx";
import { useChoice, type Chosen } from "../useChoice.ts";
import { useMyList } from "../useMyList.ts";
import styles from "./ContentActions.module.css";
import { Share, ShareProvider } from "./ShareActor.tsx";

const ShareDialog = late("The form", () => import("./ShareDialog.tsx"), {
  failed: (said) => <FailedDialog>{said}</FailedDialog>,
});

type Content = Pick<ContentCard, "type" | "id" | "title" | "in_my_list"> & { reaction: ContentReaction };
type Props = {
  content: Content;
  /** The path of the call whose response contains it. */
  path: string;
};

/** What a reader can do with content besides reading it: keep it for later, share it, or react to it. */
const ContentActions = ({ content, path }: Props) => (
  <ShareProvider type={content.type} id={content.id}>
    <div className={styles.actions} role="group" aria-label="Actions">
      <MyListButton content={content} />
      <ShareButton title={content.title} />
      <Reactions content={content} path={path} />
    </div>
  </ShareProvider>
);

export default ContentActions;

function MyListButton({ content }: { content: Content }) {
  const [listed, choose] = useMyList(content);
  return (
    <Button
      kind="quiet"
      size="small"
      startIcon={listed ? <Bookmark /> : <BookmarkBorder />}
      aria-pressed={listed}
      onClick={() => choose(!listed)}
    >
      My List
    </Button>
  );
}

function ShareButton({ title }: { title: string }) {
  const { send } = Share.useActorRef();
  const open = Share.useSelector((s) => s.hasTag("open"));
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        startIcon={<ShareOutlined />}
        aria-haspopup="dialog"
        onClick={() => send({ type: "open" })}
      >
        Share
      </Button>
      {open && <ShareDialog title={title} />}
    </>
  );
}

/** Says, in the place of the form, that it could not be loaded. */
function FailedDialog({ children }: PropsWithChildren) {
  const { send } = Share.useActorRef();
  return (
    <Dialog open size="sm" title="Share" onClose={() => send({ type: "dismiss" })}>
      {children}
    </Dialog>
  );
}

/** Pressing a chosen reaction again undoes it. */
function Reactions({ content, path }: Props) {
  const [reaction, react] = useReaction(content, path);
  const button = (own: "like" | "dislike", name: string, Icon: typeof ThumbUpOutlined) => (
    <PlainIconButton
      aria-label={name}
      aria-pressed={reaction === own}
      className={styles.reaction}
      onClick={() => react(reaction === own ? null : own)}
    >
      <Icon />
    </PlainIconButton>
  );
  return (
    <>
      {button("like", "Like", ThumbUpOutlined)}
      {button("dislike", "Dislike", ThumbDownOutlined)}
    </>
  );
}

function useReaction({ type, id, reaction }: Content, path: string): Chosen<ContentReaction> {
  const { call } = useCalls();
  const { forget } = useCache();
  return useChoice(`reaction ${type} ${id}`, reaction, async (choice) => {
    await call(contentListCalls.react, { params: { type, id }, body: { reaction: choice } });
    forget(path);
  });
}
