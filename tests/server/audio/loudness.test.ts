import { describe, expect, test } from "vitest";
import { loudnessMeter } from "#server/audio/loudness.ts";
import { waveform, waveformParts } from "#server/audio/waveform.ts";

type Tone = readonly [seconds: number, dbfs: number];

/** Sine tones one after another, without gaps. */
function* sines(rate: number, hertz: number, tones: readonly Tone[]): Generator<Float32Array> {
  let at = 0;
  for (const [seconds, dbfs] of tones) {
    const peak = 10 ** (dbfs / 20);
    const samples = Math.round(seconds * rate);
    for (let from = 0; from < samples; from += 10_007) {
      yield Float32Array.from({ length: Math.min(10_007, samples - from) }, () => {
        at += 1;
        return peak * Math.sin((2 * Math.PI * hertz * at) / rate);
      });
    }
  }
}

function loudnessOf(rate: number, hertz: number, tones: readonly Tone[], channels: 1 | 2 = 2): number | null {
  const meter = loudnessMeter(rate);
  for (const sound of sines(rate, hertz, tones)) meter.add(channels === 2 ? [sound, sound] : [sound]);
  return meter.read();
}

describe("the loudness meter", () => {
  // EBU Tech 3341, table 1, cases 1 to 5: within 0.1 LU.
  test.for<[string, Tone[], number]>([
    ["1: one tone at -23 dBFS", [[20, -23]], -23],
    ["2: one tone at -33 dBFS", [[20, -33]], -33],
    [
      "3: much quieter passages do not count",
      [
        [10, -36],
        [60, -23],
        [10, -36],
      ],
      -23,
    ],
    [
      "4: inaudible passages do not count",
      [
        [10, -72],
        [10, -36],
        [60, -23],
        [10, -36],
        [10, -72],
      ],
      -23,
    ],
    [
      "5: the mean is an energy mean",
      [
        [20, -26],
        [20.1, -20],
        [20, -26],
      ],
      -23,
    ],
  ])("measures EBU Tech 3341 case %s", ([, tones, lufs]) => {
    expect(loudnessOf(48_000, 1_000, tones)).toBeCloseTo(lufs, 1);
  });

  test("reads -3.01 LUFS for a full-scale 997 Hz tone in one channel (ITU-R BS.1770-4)", () => {
    expect(loudnessOf(48_000, 997, [[5, 0]], 1)).toBeCloseTo(-3.01, 2);
  });

  test.for([16_000, 22_050, 24_000, 32_000, 44_100, 48_000])(
    "is accurate at a sample rate of %i Hz",
    (rate) => {
      expect(loudnessOf(rate, 997, [[5, -23]])).toBeCloseTo(-23, 1);
    },
  );

  test("gives low frequencies less weight and high frequencies more", () => {
    expect(loudnessOf(48_000, 30, [[5, -23]])!).toBeLessThan(-25);
    expect(loudnessOf(48_000, 8_000, [[5, -23]])!).toBeGreaterThan(-21);
  });

  test("gives no reading for silence or for sound shorter than one block", () => {
    expect(loudnessOf(48_000, 997, [[2, -90]])).toBeNull();
    expect(loudnessOf(48_000, 997, [[0.3, -23]])).toBeNull();
    expect(loudnessMeter(48_000).read()).toBeNull();
  });
});

describe("a waveform", () => {
  const of = (samples: Iterable<number>): number[] => {
    const shape = waveform();
    shape.add([Float32Array.from(samples)]);
    return shape.read();
  };

  test.for([3_218, 1_000_000, 5_000_000])("shows where the sound is loud, over %i samples", (length) => {
    const shape = waveform();
    const half = new Float32Array(length / 2);
    shape.add([half, half]);
    shape.add([half.map((_, at) => (at % 7 === 0 ? -0.5 : 0.1)), half]);
    const parts = shape.read();
    expect(parts).toHaveLength(waveformParts);
    expect(parts.slice(0, 97)).toEqual(Array.from({ length: 97 }, () => 0));
    expect(parts.slice(103)).toEqual(Array.from({ length: 97 }, () => 0.5));
  });

  test("stays between 0 and 1, even for no samples and for sound that is too loud", () => {
    expect(of([]).every((peak) => peak === 0)).toBe(true);
    expect(of(Array.from({ length: 5_000 }, () => 1.3)).every((peak) => peak === 1)).toBe(true);
  });
});
