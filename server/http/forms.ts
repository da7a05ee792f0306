import type { FastifyRequest } from "fastify";
import { shapeOf } from "#src/contracts/admin/query.ts";
import type * as z from "zod/mini";
import { refuse } from "../refusals.ts";

/**
 * Reads the body of a call that is sent as a form (multipart/form-data): each field as text or, if its contract does
 * not accept that text, as JSON. A body of another type is left unchanged, and so is a field that is neither: the
 * contract judges it. Files are not fields.
 * @throws Refused 422 if it is not a form
 */
export async function readForm(body: z.ZodMiniType, request: FastifyRequest): Promise<unknown> {
  const { body: sent } = request;
  if (!Buffer.isBuffer(sent)) return sent;
  const shape = shapeOf(body);
  const fields = await formFields(sent, request.headers["content-type"] ?? "");
  return Object.fromEntries(
    fields.map(([name, text]) => {
      const takesText = !Object.hasOwn(shape, name) || shape[name]!.safeParse(text).success;
      return [name, takesText ? text : jsonOr(text)];
    }),
  );
}

/** Returns the texts of a form, whatever its encoding. @throws Refused 422 if it is not a form */
export async function formFields(sent: Buffer, type: string): Promise<[name: string, text: string][]> {
  try {
    const form = await new Response(Uint8Array.from(sent), { headers: { "content-type": type } }).formData();
    return [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  } catch {
    throw refuse.invalid({ body: ["This is not multipart/form-data"] });
  }
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
