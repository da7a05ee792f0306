const number = new Intl.NumberFormat("en-GB");

/** A count as it is read: `12,400`. */
export const formatNumber = (value: number | bigint): string => number.format(value);
