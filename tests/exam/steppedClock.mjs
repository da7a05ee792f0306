/**
 * Loaded before a server (`NODE_OPTIONS=--import=…`): the wall clock of the machine goes wrong on demand. Each SIGUSR2
 * moves it by CLOCK_STEP milliseconds; what counts steadily (`performance.now`, timers) goes on as it was.
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
