import type { RoleName } from "#src/contracts/roles.ts";
import type { FieldDeclaration } from "#src/routes/admin/resource.ts";
import { Form, useField } from "#src/ui/account/FormActor.tsx";
import { ColourInput } from "#src/ui/kit/ColourInput.tsx";
import { DateInput, DateTimeInput } from "#src/ui/kit/DateInput.tsx";
import type { InputProps } from "#src/ui/kit/Field.tsx";
import { NumberInput } from "#src/ui/kit/NumberInput.tsx";
import { RichText } from "#src/ui/kit/RichText.tsx";
import { Select } from "#src/ui/kit/Select.tsx";
import { TextArea } from "#src/ui/kit/TextArea.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { choicesOf, useChoices } from "../useChoices.ts";
import { BankImageField } from "./BankImageField.tsx";
import { BooleanField } from "./BooleanField.tsx";
import { isRequired, limitsOf, mayBeEveryone } from "./draft.ts";
import { FileField } from "./FileField.tsx";
import { ManyField } from "./ManyField.tsx";
import { OneField } from "./OneField.tsx";
import { RoleField, RolesField } from "./RolesField.tsx";
import { SearchedField } from "./SearchedField.tsx";
import { SharedBy } from "./SharedBy.tsx";
import { UsersField } from "./UsersField.tsx";

type Props = { at: ResourceAt; field: FieldDeclaration; fresh: boolean };

/** One field of a record, by its kind. Limits and whether it is required come from the contract. */
export function RecordField({ at, field, fresh }: Props) {
  const shown = Form.useSelector(
    ({ context }) => !field.when || field.when.is.some((one) => one === context.values[field.when!.field]),
  );
  return shown && !(fresh && field.kept) ? (
    <>
      <Input {...{ at, field, fresh }} />
      {field.shared && <SharedBy at={at} field={field} />}
    </>
  ) : null;
}

type Bound<Value> = Pick<
  InputProps<Value>,
  "name" | "value" | "error" | "onChange" | "label" | "help" | "required" | "disabled"
>;

function Input({ at: { resource }, field, fresh }: Props) {
  const { maxLength, ...numbers } = limitsOf(resource, field);
  const offering = Form.useSelector((s) => s.matches("offering"));
  const bound = useField<unknown>(field.field);
  const common = {
    ...bound,
    label: field.label,
    help: typeof field.help === "object" ? field.help[fresh ? "fresh" : "kept"] : field.help,
    required: isRequired(resource, field),
    disabled: bound.disabled || offering || (field.fixed === true && !fresh),
  };
  /** The kind of the field decides what its value is, as the declaration was checked to say. */
  const holding = <Value,>() => common as unknown as Bound<Value>;
  const choices = useChoices(choicesOf(field));
  switch (field.as) {
    case "text":
      return (
        <TextInput
          {...holding<string>()}
          type={field.type}
          {...{ maxLength, suggestedLength: field.suggestedLength }}
        />
      );
    case "textArea":
      return (
        <TextArea
          {...holding<string>()}
          {...{ maxLength, suggestedLength: field.suggestedLength, blockLineBreaks: field.blockLineBreaks }}
        />
      );
    case "richText":
      // The limit is of the text with its markup, so the contract alone can judge it.
      return <RichText {...holding<string>()} images={field.images} mergeTags={field.mergeTags} />;
    case "number":
      return (
        <NumberInput
          {...holding<number | null>()}
          min={field.min ?? numbers.min}
          max={field.max ?? numbers.max}
          step={field.step}
          unit={field.unit}
        />
      );
    case "date":
      return <DateInput {...holding<string | null>()} />;
    case "dateTime":
      return <DateTimeInput {...holding<string | null>()} />;
    case "colour":
      return <ColourInput {...holding<string>()} />;
    case "boolean":
      return <BooleanField {...holding<boolean>()} />;
    case "select":
      return (
        <Select
          {...holding<string | number | null>()}
          options={choices}
          placeholder={common.required ? undefined : "None"}
        />
      );
    case "multiSelect":
    case "tags":
    case "permissions":
      return (
        <ManyField
          {...holding<readonly (string | number)[]>()}
          choices={choices}
          creates={field.as === "tags"}
        />
      );
    case "roles":
      return <RolesField {...holding<readonly RoleName[]>()} choices={choices} />;
    case "users":
      return (
        <UsersField {...holding<readonly number[] | null>()} everyone={mayBeEveryone(resource, field)} />
      );
    case "audiences":
      return <SearchedField {...holding<readonly number[]>()} list="audiences" placeholder="Type a name" />;
    case "user":
    case "audience":
      return <OneField {...holding<number | null>()} list={`${field.as}s`} placeholder="Type a name" />;
    case "role":
      return <RoleField {...holding<RoleName | null>()} />;
    case "bankImage":
      return <BankImageField {...holding<number | null>()} preview={field.preview} />;
    case "image":
    case "file":
      return (
        <FileField
          {...holding<string | null>()}
          image={field.as === "image"}
          accept={field.accept}
          mostBytes={field.mostBytes}
          aspect={field.as === "image" ? field.aspect : undefined}
        />
      );
  }
}
