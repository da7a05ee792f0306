import type pg from "pg";

/** The line between pool and database breaks. */
export function cutOff(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(error: Error): void } } };
  connection.stream.destroy(new Error("the line was cut"));
}
