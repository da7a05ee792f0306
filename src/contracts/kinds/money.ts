import * as z from "zod/mini";
import { ofKind, type OrderedKind } from "./valueKind.ts";

export const currencies = ["GBP", "EUR", "USD"] as const;
export type Currency = (typeof currencies)[number];

/** Minor units: pence, cents. */
export const minorUnits = 100;

const Money = z.object({
  amount: z
    .int("Enter an amount with at most two decimals")
    .check(z.minimum(0, "Enter 0 or more"), z.maximum(100_000_000_00, "Enter at most 100,000,000")),
  currency: z.enum(currencies),
});
export type Money = z.infer<typeof Money>;

const symbols: Readonly<Record<string, Currency>> = { "£": "GBP", "€": "EUR", $: "USD" };

/** An amount in minor units and its currency: `£1,250.00`, in files `1250.00 GBP`. */
export const moneyKind: OrderedKind<Money> = {
  name: "money",
  asked: "An amount with its currency, such as 12.50 GBP",
  write: ({ amount, currency }) => `${(amount / minorUnits).toFixed(2)} ${currency}`,
  order: ({ amount }) => amount,
  show: ({ amount, currency }) =>
    new Intl.NumberFormat("en-GB", { style: "currency", currency }).format(amount / minorUnits),
  read(text) {
    const said = /^([£€$]?)\s?(\d{1,3}(?:,\d{3}){1,3}|\d{1,9})(?:\.(\d{2}))?\s?([a-z]{3})?$/i.exec(
      text.trim(),
    );
    if (!said) return null;
    const [, symbol = "", whole = "", minor = "0", code] = said;
    const named = code?.toUpperCase() ?? symbols[symbol];
    if (symbol && code && symbols[symbol] !== named) return null;
    const amount = Number(whole.replaceAll(",", "")) * minorUnits + Number(minor);
    const parsed = Money.safeParse({ amount, currency: named });
    return parsed.success ? parsed.data : null;
  },
};

export const money = () => ofKind(moneyKind, Money);
