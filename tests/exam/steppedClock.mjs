/**
 * Loaded before a server (`NODE_OPTIONS=--import=…`): makes the machine's wall clock go wrong on demand. Each SIGUSR2
 * moves it by CLOCK_STEP milliseconds; steady clocks (`performance.now`, timers) are not affected.
 */
const RealDate = Date;
let shift = 0;
process.on("SIGUSR2", () => {
  shift += Number(process.env.CLOCK_STEP ?? 0);
});
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shift);
    else super(...given);
  }
  static now() {
    return RealDate.now() + shift;
  }
};
