/*
 * The player of one course, on the courses' origin. It stands between the course, which looks for its API in the frames
 * around it, and the page of the product, which has another origin and can only be sent messages. It has no session and
 * no credentials.
 */
(() => {
  const { version, launch, title, app } = JSON.parse(document.getElementById("course").textContent);
  const isOld = version === "1.2";
  /** Milliseconds between two reports while a course keeps setting values. */
  const every = 500;
  /** How long the course may take to say goodbye before it is removed. */
  const farewell = 1_000;

  const names = isOld
    ? {
        ...{ global: "API", id: "cmi.core.student_id", name: "cmi.core.student_name" },
        ...{ entry: "cmi.core.entry", credit: "cmi.core.credit", mode: "cmi.core.lesson_mode" },
        ...{ time: "cmi.core.session_time", total: "cmi.core.total_time", exit: "cmi.core.exit" },
        passing: "cmi.student_data.mastery_score",
        ...{ score: "cmi.core.score", set: "LMSSetValue", commit: "LMSCommit", finish: "LMSFinish" },
      }
    : {
        ...{ global: "API_1484_11", id: "cmi.learner_id", name: "cmi.learner_name" },
        ...{ entry: "cmi.entry", credit: "cmi.credit", mode: "cmi.mode" },
        ...{ time: "cmi.session_time", total: "cmi.total_time", exit: "cmi.exit" },
        passing: "cmi.scaled_passing_score",
        ...{ score: "cmi.score", set: "SetValue", commit: "Commit", finish: "Terminate" },
      };
  /** Values of one sitting, or set by us: the next opening begins with its own. */
  const ofSitting = ["entry", "exit", "time", "total", "id", "name", "passing"].map((one) => names[one]);

  const frame = document.querySelector("iframe");
  let api, begun, timer;
  let isOver = false;

  const say = (message) => window.parent.postMessage(message, app);

  /** The values set in the data model; an empty one is the same as none. */
  const written = () =>
    Object.fromEntries(
      Object.entries(api.getFlattenedCMI())
        .filter(([, value]) => typeof value !== "object" && value !== undefined && String(value) !== "")
        .map(([name, value]) => [name, String(value)]),
    );

  const numberOf = (text) => (text === undefined || Number.isNaN(Number(text)) ? null : Number(text));
  const within = (value) => Math.min(1, Math.max(0, value));

  function scoreOf(model) {
    const [raw, least, most] = ["raw", "min", "max"].map((one) => numberOf(model[`${names.score}.${one}`]));
    const scaled = isOld ? null : numberOf(model["cmi.score.scaled"]);
    if (scaled !== null) return within(scaled);
    const range = (most ?? 100) - (least ?? 0);
    return raw === null || range <= 0 ? null : within((raw - (least ?? 0)) / range);
  }

  function stateOf(model) {
    if (isOld) {
      const status = model["cmi.core.lesson_status"];
      return ["passed", "completed", "failed"].includes(status) ? status : "incomplete";
    }
    const success = model["cmi.success_status"];
    if (success === "passed" || success === "failed") return success;
    return model["cmi.completion_status"] === "completed" ? "completed" : "incomplete";
  }

  /** Seconds of `0000:12:30.5` or `PT12M30.5S`; 0 if the course has not reported any. */
  function secondsOf(text = "") {
    const old = /^(\d+):(\d+):([\d.]+)$/.exec(text);
    if (old) return old[1] * 3_600 + old[2] * 60 + Number(old[3]);
    const iso = /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(text);
    if (!iso) return 0;
    const [days, hours, minutes, seconds] = iso.slice(1).map((part) => Number(part ?? 0));
    return days * 86_400 + hours * 3_600 + minutes * 60 + seconds;
  }

  const two = (number) => String(number).padStart(2, "0");
  const durationOf = (seconds) =>
    isOld
      ? `${String(Math.floor(seconds / 3_600)).padStart(4, "0")}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
      : `PT${seconds}S`;

  function told() {
    const model = written();
    return {
      model: Object.fromEntries(Object.entries(model).filter(([name]) => !ofSitting.includes(name))),
      ...{ state: stateOf(model), score: scoreOf(model) },
      seconds: secondsOf(model[names.time]) || Math.round((performance.now() - begun) / 1_000),
    };
  }

  function tell() {
    clearTimeout(timer);
    timer = undefined;
    if (!isOver) say({ type: "course.told", told: told() });
  }

  function finish() {
    if (isOver) return;
    tell();
    isOver = true;
    say({ type: "course.finished", told: told() });
  }

  function start({ model, learner, seconds, mastery, resumes }) {
    if (api) return;
    const Api = isOld ? window.Scorm12API : window.Scorm2004API;
    // The library's own log is for course authors, and its requests are not needed: the page makes them.
    api = new Api({
      autocommit: false,
      lmsCommitUrl: false,
      logLevel: 5,
      mastery_override: mastery !== null,
    });
    const passing = isOld ? mastery * 100 : mastery;
    api.loadFromFlattenedJSON(
      {
        ...model,
        [names.id]: learner.id,
        [names.name]: learner.name,
        [names.entry]: resumes ? "resume" : "ab-initio",
        [names.credit]: "credit",
        [names.mode]: "normal",
        [names.total]: durationOf(Math.round(seconds)),
        ...(mastery === null ? {} : { [names.passing]: String(Math.round(passing * 1_000) / 1_000) }),
      },
      "",
    );
    api.on(names.set, () => {
      timer ??= setTimeout(tell, every);
    });
    api.on(names.commit, tell);
    api.on(names.finish, finish);
    window[names.global] = api;
    begun = performance.now();
    frame.src = launch;
  }

  /** The page around the course closes it: the course may send its last values as it is unloaded. */
  function close() {
    if (!api) return;
    frame.addEventListener("load", finish, { once: true });
    setTimeout(finish, farewell);
    frame.src = "about:blank";
  }

  window.addEventListener("message", ({ source, origin, data }) => {
    if (source !== window.parent || origin !== app || typeof data !== "object" || data === null) return;
    if (data.type === "start") start(data.start);
    if (data.type === "close") close();
  });

  /** Keys pressed within the course do not reach the page around it, which leaves the full window on Escape. */
  frame.addEventListener("load", () => {
    try {
      frame.contentWindow.addEventListener("keydown", (event) => {
        if (event.key === "Escape" && !event.defaultPrevented) say({ type: "course.escaped" });
      });
    } catch {
      // The course has navigated to another site, whose keys are out of reach.
    }
    enter();
  });
  // Afterwards: while the focus is moving here, the browser ignores requests to move it on.
  window.addEventListener("focus", () => setTimeout(enter));

  /** Passes the focus on to the course. Focusing its frame does nothing if it is already the active element. */
  function enter() {
    if (document.hasFocus()) frame.contentWindow.focus();
  }

  frame.title = title;
  say({ type: document.getElementById("library").dataset.failed ? "course.failed" : "course.ready" });
})();
