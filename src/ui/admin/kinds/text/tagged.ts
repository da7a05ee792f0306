import { createContext, type ComponentType } from "react";
import type { TextInputProps } from "#src/ui/kit/TextInput.tsx";

export type TaggedInputProps = TextInputProps & { tags: { readonly in: string } };

/**
 * The input for a line of text with merge tags. Pages with such a line provide it, so that it loads with their forms
 * and with no others.
 */
export const TaggedInputContext = createContext<ComponentType<TaggedInputProps> | null>(null);
