import { needsOf, type Handled } from "#server/serve.ts";
import { code, generated, table, type Document } from "./document.ts";
import { answeredOtherwise, handledCalls } from "./endpoints.ts";
import { schemaText } from "./schemaText.ts";

/** docs/api.md: every call that the server answers. */
export async function apiDocuments(): Promise<Document[]> {
  const calls = handledCalls().sort((a, b) => a.endpoint.path.localeCompare(b.endpoint.path, "en"));
  const text = `${generated("the contracts in src/contracts and the modules in server/modules")}
# Calls

A running server shows the same as an OpenAPI page at \`/docs\`. Every answer is \`{ data }\`, a list \`{ data, meta: { total,
page, perPage } }\`; a refusal is \`{ message, errors? }\` with 401, 403, 404, 409, 419, 422 or 429. The cookie
\`XSRF-TOKEN\` comes back as the header \`X-XSRF-TOKEN\` on every call but GET. Instants are ISO 8601 in UTC.

${calls.map(section).join("\n")}
## Besides calls

${table(
  ["", "path", "what it does"],
  answeredOtherwise.map(({ method, path, summary }) => [method, code(path), summary]),
)}`;
  return [{ path: "docs/api.md", text }];
}

function section(handled: Handled): string {
  const { endpoint } = handled;
  const { method, path, summary, params, query, body, answer } = endpoint;
  const parts = Object.entries({ params, query, body, answer }).flatMap(([name, schema]) => {
    const text = schemaText(schema);
    return text === null ? [] : [`- ${name}: ${code(text)}\n`];
  });
  return `## ${method} ${path}\n\n${summary}\n\n- for: ${needsOf(handled)}\n${parts.join("")}`;
}
