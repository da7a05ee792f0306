import { createContext } from "react";
import type { EmotionCache } from "@emotion/cache";

/**
 * Where the rules of MUI's components go: into a given cache (from which the server takes them), or into the document's
 * own, with the nonce that the content security policy requires.
 */
export type StyleSource = { readonly cache: EmotionCache } | { readonly nonce: string | undefined };

export const StyleSourceContext = createContext<StyleSource>({ nonce: undefined });
export const StyleSourceProvider = StyleSourceContext.Provider;
