import * as z from "zod/mini";

/** Several values in one part of a query, `a,b,c`. */
export const listOf = <T extends z.ZodMiniType<unknown, string>>(each: T) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(500)),
      z.transform((text) => text.split(",").filter(Boolean)),
    ),
    z.array(each) as z.ZodMiniType<z.output<T>[], string[]>,
  );
