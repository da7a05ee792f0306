import { audienceInput } from "./audience/Input.tsx";
import { audiencesInput } from "./audiences/Input.tsx";
import { booleanInput } from "./boolean/Input.tsx";
import { dateInput } from "./date/Input.tsx";
import { dateTimeInput } from "./dateTime/Input.tsx";
import { fileInput } from "./file/Input.tsx";
import { imageInput } from "./image/Input.tsx";
import { multiSelectInput } from "./multiSelect/Input.tsx";
import { permissionsInput } from "./permissions/Input.tsx";
import { richTextInput } from "./richText/Input.tsx";
import { roleInput } from "./role/Input.tsx";
import { rolesInput } from "./roles/Input.tsx";
import { selectInput } from "./select/Input.tsx";
import { tagsInput } from "./tags/Input.tsx";
import { textInput } from "./text/Input.tsx";
import { textAreaInput } from "./textArea/Input.tsx";
import { userInput } from "./user/Input.tsx";
import { usersInput } from "./users/Input.tsx";
import { rowsInput } from "./rows/Input.tsx";
import { rareInput } from "./rare.tsx";
import type { FieldKindName, InputParts } from "./kind.ts";

/** The one place that maps the name of a field's kind to its input. Lists must not import it. */
export const inputs: { readonly [As in FieldKindName]: InputParts<As> } = {
  text: textInput,
  textArea: textAreaInput,
  richText: richTextInput,
  colour: rareInput,
  number: rareInput,
  date: dateInput,
  dateTime: dateTimeInput,
  boolean: booleanInput,
  select: selectInput,
  multiSelect: multiSelectInput,
  tags: tagsInput,
  permissions: permissionsInput,
  roles: rolesInput,
  role: roleInput,
  users: usersInput,
  audiences: audiencesInput,
  user: userInput,
  mentee: rareInput,
  mentor: rareInput,
  exam: rareInput,
  item: rareInput,
  audience: audienceInput,
  bankImage: rareInput,
  image: imageInput,
  file: fileInput,
  duration: rareInput,
  percentage: rareInput,
  offset: rareInput,
  money: rareInput,
  dateRange: rareInput,
  location: rareInput,
  weekdays: rareInput,
  rows: rowsInput,
};
