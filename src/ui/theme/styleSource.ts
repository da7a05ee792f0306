import { createContext } from "react";
import type { EmotionCache } from "@emotion/cache";

/**
 * Where the rules of MUI's components go: into a cache that is given (the server takes them out of it again), or into the
 * document's own, with the nonce that the content security policy asks for.
 */
export type StyleSource = { readonly cache: EmotionCache } | { readonly nonce: string | undefined };

export const StyleSourceContext = createContext<StyleSource>({ nonce: undefined });
export const StyleSourceProvider = StyleSourceContext.Provider;
