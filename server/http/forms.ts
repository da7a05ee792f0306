import type { FastifyRequest } from "fastify";
import { shapeOf } from "#src/contracts/admin/query.ts";
import type * as z from "zod/mini";
import { refuse } from "../refusals.ts";

/**
 * The body of a call that is sent as a form (multipart/form-data): each field as the text that it is, or, where its contract
 * takes no such text, as the JSON that it says. A body of another form is left as it is, and so is a field that is neither:
 * the contract judges it. Files are none of its fields.
 * @throws Refused 422 where it is no form
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

/** The texts of a form, however it was sent. @throws Refused 422 where it is none */
export async function formFields(sent: Buffer, type: string): Promise<[name: string, text: string][]> {
  try {
    const form = await new Response(Uint8Array.from(sent), { headers: { "content-type": type } }).formData();
    return [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  } catch {
    throw refuse.invalid({ body: ["This is no multipart/form-data"] });
  }
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
