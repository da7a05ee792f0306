const number = new Intl.NumberFormat("en-GB");

/** A count as displayed: `12,400`. */
export const formatNumber = (value: number | bigint): string => number.format(value);

/** A count with its noun: `1 message`, `12,400 messages`, `3 people`. */
export const plural = (count: number | bigint, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${Number(count) === 1 ? one : many}`;
