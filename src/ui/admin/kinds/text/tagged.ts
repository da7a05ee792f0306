import { createContext, type ComponentType } from "react";
import type { TextInputProps } from "#src/ui/kit/TextInput.tsx";

export type TaggedInputProps = TextInputProps & { tags: { readonly in: string } };

/**
 * How a line of text is written into which merge tags may be put. The pages that have such a line bring it with them: it is
 * there with its form, and other forms do not load it.
 */
export const TaggedInputContext = createContext<ComponentType<TaggedInputProps> | null>(null);
