/**
 * Loaded into a server under measurement by `--import`. On SIGUSR2 it writes one line with the longest pause of the
 * event loop and the peak memory since the last one. It does not slow down a program until it is asked.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";

const mark = "@bench ";
/** Each measured delay includes this much of the monitor's own timer. */
const resolution = 5;
const toMs = (nanoseconds: number): number => Math.max(0, Math.round(nanoseconds / 1e6) - resolution);
const toMb = (bytes: number): number => Math.round(bytes / 1_048_576);

const delay = monitorEventLoopDelay({ resolution });
delay.enable();
let mostMemory = 0;
const look = (): void => void (mostMemory = Math.max(mostMemory, process.memoryUsage.rss()));
setInterval(look, 50).unref();

process.on("SIGUSR2", () => {
  look();
  const told = {
    longestPause: toMs(delay.max),
    pauseP99: toMs(delay.percentile(99)),
    memory: toMb(mostMemory),
  };
  process.stdout.write(`${mark}${JSON.stringify(told)}\n`);
  delay.reset();
  mostMemory = 0;
});
