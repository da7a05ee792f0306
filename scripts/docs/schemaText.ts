import * as z from "zod/mini";
import { isAbsent } from "#src/contracts/endpoint.ts";

type JsonSchema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  $ref?: string;
};

/** A schema in one line, like a type: `{ email: string (1–254), page?: integer }`; null where there is none. */
export function schemaText(schema: z.ZodMiniType): string | null {
  if (isAbsent(schema)) return null;
  return inWords(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema);
}

function inWords(schema: JsonSchema): string {
  const { type, format, anyOf, oneOf, allOf, items, properties, additionalProperties } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = anyOf ?? oneOf;
  if (choices) return [...new Set(choices.map(inWords))].join(" | ");
  if (allOf) return allOf.map(inWords).join(" & ");
  if (type === "array") return `[${items ? inWords(items) : "anything"}]`;
  if (properties) return objectText(schema, properties);
  if (type === "object" && typeof additionalProperties === "object")
    return `{ [name]: ${inWords(additionalProperties)} }`;
  return [format === "date-time" ? "instant" : (type?.toString() ?? "anything"), boundsText(schema)]
    .filter(Boolean)
    .join(" ");
}

function objectText({ required = [] }: JsonSchema, properties: Record<string, JsonSchema>): string {
  const entries = Object.entries(properties).map(
    ([name, value]) => `${name}${required.includes(name) ? "" : "?"}: ${inWords(value)}`,
  );
  return `{ ${entries.join(", ")} }`;
}

/** The bounds in JSON schema for an integer without bounds of its own. */
const unbounded = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];

function boundsText({ minLength, maxLength, minimum, maximum }: JsonSchema): string {
  const [least, most] = [minLength ?? minimum, maxLength ?? maximum].map((bound) =>
    bound === undefined || unbounded.includes(bound) ? "" : String(bound),
  );
  return least || most ? `(${least}–${most})` : "";
}
