import { noticeType } from "../../messages/messageType.ts";

export const contentShared = noticeType({
  key: "content-shared",
  set: "learning",
  name: "Content shared",
  when: "When a colleague shares an item or a boxset.",
  to: "The colleague with whom it is shared",
  tags: ["SENDER_NAME", "CONTENT_NAME", "CONTENT_TYPE", "MESSAGE", "SHARED_URL", "URL"],
  subject: "*|SENDER_NAME|* has shared something with you",
  notice: "*|SENDER_NAME|* has shared “*|CONTENT_NAME|*” with you: “*|MESSAGE|*”",
  button: "Open it",
  kind: "content.shared",
});
