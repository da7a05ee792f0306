import type { AnyResource, FieldDeclaration } from "#src/routes/admin/resource.ts";

/** What a cell of a field says; null for what a cell cannot. */
export function formatHint(field: FieldDeclaration): string | null {
  switch (field.as) {
    case "text":
      return field.type === "email" ? "An email address" : "Text on one line";
    case "textArea":
      return "Text";
    case "richText":
      return "Text or HTML";
    case "number":
      return "A number";
    case "boolean":
      return "Yes or no";
    case "select":
      return typeof field.choices === "string"
        ? "The name of an option, as shown in the form"
        : `One of: ${field.choices.map(({ value }) => value).join(", ")}`;
    default:
      return null;
  }
}

/** The fields that a file can fill in. */
export const importedFields = ({ fields }: AnyResource): string[] =>
  fields.filter((field) => formatHint(field) !== null).map(({ field }) => field);
