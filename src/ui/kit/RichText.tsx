import { Field, type InputProps } from "./Field.tsx";
import { textLength } from "./htmlText.ts";
import type { Tag } from "./richText/tags.ts";
import { late } from "./late.tsx";
import { Loading } from "./Loading.tsx";
import { Skeleton } from "./Skeleton.tsx";
import styles from "./field.module.css";

/** The editor is a separate chunk: a page that may never need it does not load it. */
const RichTextEditor = late("The editor", () => import("./richText/RichTextEditor.tsx"), {
  waiting: ({ label }) => (
    <div className={styles.richRoom}>
      <Loading label={`Loading the field “${label}”`}>
        <Skeleton height={160} />
      </Loading>
    </div>
  ),
});

export type RichTextProps = Omit<InputProps<string>, "autoComplete" | "name"> & {
  placeholder?: string | undefined;
  /** Offers images. Those from elsewhere need `importImage`: content shows only what is in our own store (D-20). */
  images?: boolean | undefined;
  importImage?: ((url: string) => Promise<string>) | undefined;
  /** The tags that `*|NAME|*` may name here: offered with their meanings, and shown as tokens. */
  mergeTags?: readonly Tag[] | undefined;
  /** Completes addresses of links: `https://`, `mailto:` (B-329, B-330). */
  enforceProtocol?: boolean | undefined;
};

/** Formatted text. The value is HTML of the safe subset; an empty text is the empty string. */
export function RichText(props: RichTextProps) {
  const { value, onChange, placeholder, images = false, importImage, mergeTags = [], ...rest } = props;
  const { enforceProtocol = true, ...field } = rest;
  const limited = field.maxLength !== undefined || field.suggestedLength !== undefined;
  return (
    <Field
      {...field}
      labels="group"
      length={limited ? textLength(value) : 0}
      onLabelClick={(id) => document.getElementById(id)?.focus()}
    >
      {(control, labelId) => (
        <RichTextEditor
          {...{
            control,
            labelId,
            value,
            onChange,
            placeholder,
            images,
            importImage,
            mergeTags,
            enforceProtocol,
          }}
          label={field.label}
          disabled={field.disabled ?? false}
          maxLength={field.maxLength}
        />
      )}
    </Field>
  );
}
