import type pg from "pg";

/** Breaks the connection between pool and database. */
export function cutOff(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(error: Error): void } } };
  connection.stream.destroy(new Error("the line was cut"));
}
