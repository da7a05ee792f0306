import { parseText, tokenizeVTTCue, type VTTNode } from "media-captions";
import type { Cue } from "#src/contracts/podcasts.ts";

/** What is said in an episode, of the WebVTT that is kept of it. */
export async function readTranscript(text: string): Promise<Cue[]> {
  if (text === "") return [];
  const { cues } = await parseText(text, { type: "vtt" });
  return cues.map((cue) => {
    const nodes = tokenizeVTTCue(cue);
    return { from: cue.startTime, to: cue.endTime, speaker: speakerIn(nodes), text: wordsOf(nodes).trim() };
  });
}

const speakerIn = (nodes: readonly VTTNode[]): string | null => {
  for (const node of nodes) if (node.type === "v") return node.voice ?? null;
  return null;
};

const wordsOf = (nodes: readonly VTTNode[]): string =>
  nodes.map((node) => (node.type === "text" ? node.data : wordsOf(node.children))).join("");
