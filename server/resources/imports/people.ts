import { or, sql } from "drizzle-orm";
import type { App } from "../../app.ts";
import { isOneOf } from "../../database/lists.ts";
import { users } from "../../schema/people.ts";
import type { Imports } from "#src/contracts/admin/import.ts";

/** People as files name them: by address or by employee number. */
export type People = {
  /** Whoever a cell names: the person with the address, or everybody with the number. */
  called(text: string): readonly number[];
  /** How a file names a person. */
  addressOf(id: number): string;
};

type Asked = { texts?: readonly string[]; ids?: readonly number[] };

const same = (text: string): string => text.trim().toLowerCase();

/** Looks up the people named by any of the texts or numbers, all at once. */
export async function readPeople(app: App, { texts = [], ids = [] }: Asked): Promise<People> {
  const words = [...new Set(texts.map(same))].filter((text) => text !== "");
  const found =
    words.length + ids.length === 0
      ? []
      : await app
          .db()
          .select({ id: users.id, email: users.email, number: users.employeeNumber })
          .from(users)
          .where(
            or(
              isOneOf(sql`lower(${users.email})`, words),
              isOneOf(sql`lower(${users.employeeNumber})`, words),
              isOneOf(users.id, [...new Set(ids)]),
            ),
          );
  const byEmail = new Map(found.map(({ id, email }) => [same(email), [id]]));
  const byNumber = Map.groupBy(found, ({ number }) => same(number ?? ""));
  const addresses = new Map(found.map(({ id, email }) => [id, email]));
  return {
    called: (text) => byEmail.get(same(text)) ?? byNumber.get(same(text))?.map(({ id }) => id) ?? [],
    addressOf: (id) => addresses.get(id) ?? "",
  };
}

/** The values of the cells in fields that refer to a user. */
export const namesIn = (
  imports: Pick<Imports, "people"> | undefined,
  rows: readonly Readonly<Record<string, unknown>>[],
): unknown[] => (imports?.people ?? []).flatMap((field) => rows.map((row) => row[field] ?? []).flat());
