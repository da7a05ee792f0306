/* A small course for SCORM 2004: its pages are files of their own, fetched one by one. */
(() => {
  const count = 6;
  const right = { q1: "b", q2: "a", q3: "c", q4: "a" };

  /** The API is in one of the frames around this one. */
  function find(win) {
    for (let tries = 0; tries < 10; tries += 1) {
      if (win.API_1484_11) return win.API_1484_11;
      if (win.parent === win) return null;
      win = win.parent;
    }
    return null;
  }
  const api = find(window);
  const begun = Date.now();
  let over = false;
  let page = 1;
  let answers = {};
  const get = (name) => api?.GetValue(name) ?? "";
  const set = (name, value) => {
    if (!over) api?.SetValue(name, String(value));
  };

  const main = document.querySelector("main");
  const [back, where, next] = ["back", "where", "next"].map((id) => document.getElementById(id));

  function save() {
    set("cmi.location", page);
    set("cmi.suspend_data", JSON.stringify(answers));
    set("cmi.progress_measure", ((page - 1) / (count - 1)).toFixed(2));
    set("cmi.session_time", `PT${Math.round((Date.now() - begun) / 1000)}S`);
  }

  async function show(number, focus) {
    page = Math.min(count, Math.max(1, number));
    const answer = await fetch(`pages/${page}.html`);
    main.innerHTML = answer.ok ? await answer.text() : "<h1>This page could not be loaded</h1>";
    back.hidden = page === 1;
    next.hidden = page === count;
    where.textContent = `Page ${page} of ${count}`;
    window.scrollTo(0, 0);
    const heading = main.querySelector("h1");
    heading.tabIndex = -1;
    if (focus) heading.focus();
    if (page === count) prepareQuiz();
    save();
    if (!over) api?.Commit("");
  }

  function prepareQuiz() {
    const quiz = document.getElementById("quiz");
    for (const [name, value] of Object.entries(answers)) {
      const input = quiz.querySelector(`[name="${name}"][value="${value}"]`);
      if (input) input.checked = true;
    }
    quiz.addEventListener("change", ({ target }) => {
      answers[target.name] = target.value;
      save();
    });
    quiz.addEventListener("submit", (event) => {
      event.preventDefault();
      judge();
    });
    document.getElementById("finish").addEventListener("click", () => end("normal"));
  }

  function judge() {
    const names = Object.keys(right);
    const good = names.filter((name) => answers[name] === right[name]).length;
    const passed = good / names.length >= 0.75;
    set("cmi.score.min", 0);
    set("cmi.score.max", names.length);
    set("cmi.score.raw", good);
    set("cmi.score.scaled", good / names.length);
    set("cmi.completion_status", "completed");
    set("cmi.success_status", passed ? "passed" : "failed");
    names.forEach((name, at) => {
      set(`cmi.interactions.${at}.id`, name);
      set(`cmi.interactions.${at}.type`, "choice");
      set(`cmi.interactions.${at}.learner_response`, answers[name]);
      set(`cmi.interactions.${at}.result`, answers[name] === right[name] ? "correct" : "incorrect");
    });
    document.getElementById("result").textContent = passed
      ? `You have passed: ${good} of ${names.length} answers are correct.`
      : `You have not passed yet: ${good} of ${names.length} answers are correct. Change your answers and send them again.`;
    const outcome = document.getElementById("outcome");
    outcome.hidden = false;
    outcome.querySelector("h2").focus();
    save();
    if (!over) api?.Commit("");
  }

  function end(exit) {
    if (!api || over) return;
    save();
    set("cmi.exit", exit);
    over = true;
    api.Terminate("");
  }

  back.addEventListener("click", () => void show(page - 1, true));
  next.addEventListener("click", () => void show(page + 1, true));
  window.addEventListener("pagehide", () => end("suspend"));

  api?.Initialize("");
  try {
    answers = JSON.parse(get("cmi.suspend_data") || "{}");
  } catch {
    answers = {};
  }
  if (get("cmi.completion_status") !== "completed") set("cmi.completion_status", "incomplete");
  void show(Number(get("cmi.location")) || 1, false);
})();
