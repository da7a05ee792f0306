import { audienceField } from "./audience/field.ts";
import { audiencesField } from "./audiences/field.ts";
import { bankImageField } from "./bankImage/field.ts";
import { booleanField } from "./boolean/field.ts";
import { colourField } from "./colour/field.ts";
import { dateField } from "./date/field.ts";
import { dateTimeField } from "./dateTime/field.ts";
import { fileField } from "./file/field.ts";
import { imageField } from "./image/field.ts";
import { menteeField } from "./mentee/field.ts";
import { itemField } from "./item/field.ts";
import { examField } from "./exam/field.ts";
import { mentorField } from "./mentor/field.ts";
import { multiSelectField } from "./multiSelect/field.ts";
import { numberField } from "./number/field.ts";
import { permissionsField } from "./permissions/field.ts";
import { richTextField } from "./richText/field.ts";
import { roleField } from "./role/field.ts";
import { rolesField } from "./roles/field.ts";
import { selectField } from "./select/field.ts";
import { tagsField } from "./tags/field.ts";
import { textField } from "./text/field.ts";
import { textAreaField } from "./textArea/field.ts";
import { userField } from "./user/field.ts";
import { usersField } from "./users/field.ts";
import { durationField } from "./duration/field.ts";
import { percentageField } from "./percentage/field.ts";
import { offsetField } from "./offset/field.ts";
import { moneyField } from "./money/field.ts";
import { dateRangeField } from "./dateRange/field.ts";
import { locationField } from "./location/field.ts";
import { rowsField } from "./rows/field.ts";
import { weekdaysField } from "./weekdays/field.ts";
import type { Choices, FieldDeclaration } from "#src/routes/admin/kinds.ts";
import type { FieldKindName, FieldParts } from "./kind.ts";

/** The one place that maps the name of a field's kind to what a form knows before it shows the field. */
const fields: { readonly [As in FieldKindName]: FieldParts<As> } = {
  text: textField,
  textArea: textAreaField,
  richText: richTextField,
  colour: colourField,
  number: numberField,
  date: dateField,
  dateTime: dateTimeField,
  boolean: booleanField,
  select: selectField,
  multiSelect: multiSelectField,
  tags: tagsField,
  permissions: permissionsField,
  roles: rolesField,
  role: roleField,
  users: usersField,
  audiences: audiencesField,
  user: userField,
  mentee: menteeField,
  mentor: mentorField,
  exam: examField,
  item: itemField,
  audience: audienceField,
  bankImage: bankImageField,
  image: imageField,
  file: fileField,
  duration: durationField,
  percentage: percentageField,
  offset: offsetField,
  money: moneyField,
  dateRange: dateRangeField,
  location: locationField,
  weekdays: weekdaysField,
  rows: rowsField,
};

/** The parts of a field's kind. */
export const partsOf = ({ as }: FieldDeclaration): FieldParts<FieldKindName> => fields[as];

const none: readonly never[] = [];

/** The choices of a field of any kind; none if it has no choices. */
export const choicesOf = (field: FieldDeclaration): Choices => partsOf(field).choices?.(field) ?? none;
