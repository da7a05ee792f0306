/** How many parts of a file are drawn. */
export const waveformParts = 200;
/** The number of pieces from which the parts are put together. Beyond it, each piece is made twice as long. */
const mostPieces = waveformParts * 64;

export type Waveform = {
  add(channels: readonly Float32Array[]): void;
  /** The highest peak of each part, 0 to 1. */
  read(): number[];
};

/** Finds the peaks of a sound whose length is only known at the end. */
export function waveform(): Waveform {
  let pieces: number[] = [];
  let samplesInPiece = 16;
  let [peak, samples] = [0, 0];

  const endPiece = (): void => {
    pieces.push(peak);
    [peak, samples] = [0, 0];
    if (pieces.length < mostPieces) return;
    pieces = pieces.flatMap((one, at) => (at % 2 === 0 ? [Math.max(one, pieces[at + 1]!)] : []));
    samplesInPiece *= 2;
  };

  return {
    add(channels) {
      for (let at = 0; at < (channels[0]?.length ?? 0); at += 1) {
        for (const channel of channels) peak = Math.max(peak, Math.abs(channel[at]!));
        samples += 1;
        if (samples === samplesInPiece) endPiece();
      }
    },
    read() {
      const all = samples > 0 ? [...pieces, peak] : pieces;
      return Array.from({ length: waveformParts }, (_, part) => {
        const from = Math.floor((part * all.length) / waveformParts);
        const to = Math.max(Math.floor(((part + 1) * all.length) / waveformParts), from + 1);
        // Encoded sound can exceed the peak of the original.
        return Math.min(Math.round(Math.max(...all.slice(from, to), 0) * 1_000) / 1_000, 1);
      });
    },
  };
}
