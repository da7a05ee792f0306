import { BankImageField } from "../../form/BankImageField.tsx";
import type { InputParts } from "../kind.ts";

export const bankImageInput: InputParts<"bankImage"> = {
  Input: ({ field: { preview }, bound }) => <BankImageField {...bound} preview={preview} />,
};
