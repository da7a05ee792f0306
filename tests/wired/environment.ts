import { builtinEnvironments, type Environment } from "vitest/runtime";

/** Globals that both jsdom and Node have stay Node's, since the server needs those. */
const nodes = [
  "AbortController",
  "AbortSignal",
  "Blob",
  "Buffer",
  "File",
  "FormData",
  "Headers",
  "Request",
  "Response",
  "TextDecoder",
  "TextEncoder",
  "URL",
  "URLSearchParams",
  "Uint8Array",
  "WebSocket",
  "crypto",
  "fetch",
  "performance",
  "structuredClone",
] as const;

/** Where there is a document, the server's parser of transcripts uses the browser's cues, which jsdom lacks. */
class Cue {
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;
  constructor(startTime: number, endTime: number, text: string) {
    this.startTime = startTime;
    this.endTime = endTime;
    this.text = text;
  }
}

/** A page and its server in one process: jsdom for what is drawn, Node for everything else. */
// oxlint-disable-next-line import/no-default-export -- Vitest requires one
export default {
  name: "wired",
  viteEnvironment: "ssr",
  async setup(global, options) {
    const kept = nodes.map((name) => [name, global[name] as unknown] as const);
    const drawn = await builtinEnvironments.jsdom.setup(global, options);
    for (const [name, value] of [...kept, ["VTTCue", Cue] as const])
      Object.defineProperty(global, name, { value, configurable: true, writable: true });
    return drawn;
  },
} satisfies Environment;
