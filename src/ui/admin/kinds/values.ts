import { DurationValue } from "./duration/Value.tsx";
import { PercentageValue } from "./percentage/Value.tsx";
import { OffsetValue } from "./offset/Value.tsx";
import { MoneyValue } from "./money/Value.tsx";
import { DateRangeValue } from "./dateRange/Value.tsx";
import { LocationValue } from "./location/Value.tsx";
import { RowsValue } from "./rows/Value.tsx";
import { WeekdaysValue } from "./weekdays/Value.tsx";
import type { ComponentType } from "react";
import { BooleanValue } from "./boolean/Value.tsx";
import { DateValue } from "./date/Value.tsx";
import { DateTimeValue } from "./dateTime/Value.tsx";
import { FileValue } from "./file/Value.tsx";
import { ImageValue } from "./image/Value.tsx";
import { RichTextValue } from "./richText/Value.tsx";
import type { FieldKindName, KindValueProps } from "./kind.ts";
import { PlainValue } from "./PlainValue.tsx";

/** The one place that maps the name of a field's kind to how its value is shown. */
export const values: Readonly<Record<FieldKindName, ComponentType<KindValueProps>>> = {
  text: PlainValue,
  textArea: PlainValue,
  richText: RichTextValue,
  colour: PlainValue,
  number: PlainValue,
  date: DateValue,
  dateTime: DateTimeValue,
  boolean: BooleanValue,
  select: PlainValue,
  multiSelect: PlainValue,
  tags: PlainValue,
  permissions: PlainValue,
  roles: PlainValue,
  role: PlainValue,
  users: PlainValue,
  audiences: PlainValue,
  user: PlainValue,
  audience: PlainValue,
  mentor: PlainValue,
  mentee: PlainValue,
  item: PlainValue,
  exam: PlainValue,
  bankImage: PlainValue,
  image: ImageValue,
  file: FileValue,
  duration: DurationValue,
  percentage: PercentageValue,
  offset: OffsetValue,
  money: MoneyValue,
  dateRange: DateRangeValue,
  location: LocationValue,
  weekdays: WeekdaysValue,
  rows: RowsValue,
};
