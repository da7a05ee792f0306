import { expect, test } from "vitest";
import { WebAddress } from "#src/contracts/itemContent.ts";

test.each(["https://www.fca.org.uk/firms/consumer-duty", "http://example.org:8080/?a=1#b"])(
  "a web link may lead to %s",
  (url) => expect(WebAddress.safeParse(url).success).toBe(true),
);

test.each([
  "javascript:alert(1)",
  "data:text/html,<p>x</p>",
  "ftp://example.org/",
  "file:///etc/passwd",
  "/item/3",
  "",
])("a web link may not lead to “%s”", (url) => expect(WebAddress.safeParse(url).success).toBe(false));
