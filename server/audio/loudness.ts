/**
 * Integrated loudness by ITU-R BS.1770-4, which EBU R 128 uses: the perceived loudness of the whole, in LUFS. It is
 * measured on the fly, so that only a tenth of a second of the sound is kept.
 */
export type LoudnessMeter = {
  /** One array for each channel (one or two), with the same number of samples in each. */
  add(channels: readonly Float32Array[]): void;
  /** Null if nothing is loud enough to count. */
  read(): number | null;
};

/** Blocks below the absolute gate never count (LUFS), nor do those this far below what counts (LU). */
const gates = { absolute: -70, relative: -10 } as const;
/** A block is 400 ms long, and the next begins 100 ms later. */
const stepsInBlock = 4;

export function loudnessMeter(sampleRate: number): LoudnessMeter {
  const samplesInStep = Math.round(sampleRate / 10);
  const filters: ((sample: number) => number)[] = [];
  /** The energy of the finished steps of the current block, and of the current step. */
  const steps: number[] = [];
  let [energy, samples] = [0, 0];
  /** The mean square of each block. */
  const blocks: number[] = [];

  const endStep = (): void => {
    steps.push(energy);
    [energy, samples] = [0, 0];
    if (steps.length < stepsInBlock) return;
    blocks.push(sum(steps) / (samplesInStep * stepsInBlock));
    steps.shift();
  };

  return {
    add(channels) {
      while (filters.length < channels.length) filters.push(kWeighting(sampleRate));
      for (let at = 0; at < (channels[0]?.length ?? 0); at += 1) {
        for (let channel = 0; channel < channels.length; channel += 1)
          energy += filters[channel]!(channels[channel]![at]!) ** 2;
        samples += 1;
        if (samples === samplesInStep) endStep();
      }
    },
    read() {
      const heard = blocks.filter((block) => lufs(block) > gates.absolute);
      const threshold = lufs(mean(heard)) + gates.relative;
      const counted = heard.filter((block) => lufs(block) > threshold);
      return counted.length === 0 ? null : lufs(mean(counted));
    },
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
const lufs = (square: number): number => -0.691 + 10 * Math.log10(square);

/** Two filters in sequence: the head boosts high frequencies, and the ear attenuates low ones. */
function kWeighting(sampleRate: number): (sample: number) => number {
  const [head, ear] = [biquad(headShelf(sampleRate)), biquad(lowCut(sampleRate))];
  return (sample) => ear(head(sample));
}

type Coefficients = { readonly b: readonly [number, number, number]; readonly a: readonly [number, number] };

/**
 * The standard gives the coefficients for 48 kHz only. These are the analogue filters that they come from, which hold
 * for every rate.
 */
function headShelf(sampleRate: number): Coefficients {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b: [
      (high + (band * k) / q + k * k) / a0,
      (2 * (k * k - high)) / a0,
      (high - (band * k) / q + k * k) / a0,
    ],
    a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  };
}

function lowCut(sampleRate: number): Coefficients {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] };
}

function biquad({ b: [b0, b1, b2], a: [a1, a2] }: Coefficients): (sample: number) => number {
  let [first, second] = [0, 0];
  return (sample) => {
    const out = b0 * sample + first;
    first = b1 * sample - a1 * out + second;
    second = b2 * sample - a2 * out;
    return out;
  };
}
