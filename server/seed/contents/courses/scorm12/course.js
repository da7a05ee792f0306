/* A small course for SCORM 1.2: its pages are sections of one document. */
(function () {
  "use strict";

  const right = { q1: "b", q2: "a", q3: "c", q4: "b", q5: "a" };
  const needed = 80;
  const hints = {
    q1: "Dissatisfaction with a loss is a complaint, whatever it is called.",
    q2: "Pass it on the same day: the eight weeks have begun.",
    q3: "The client has to accept, by the close of the third business day.",
    q4: "A final response, or a letter that says why not and opens the way to the Ombudsman.",
    q5: "Six months.",
  };

  /** The API is in one of the frames around this one, or around the one that opened it. */
  function find(win) {
    for (let tries = 0; win && tries < 10; tries += 1) {
      if (win.API) return win.API;
      if (win.parent === win) break;
      win = win.parent;
    }
    return null;
  }
  const api = find(window) || (window.opener ? find(window.opener) : null);
  const begun = Date.now();
  let over = false;
  const get = function (name) {
    return api ? api.LMSGetValue(name) : "";
  };
  const set = function (name, value) {
    if (api && !over) api.LMSSetValue(name, String(value));
  };

  const pages = Array.prototype.slice.call(document.querySelectorAll("[data-page]"));
  const quizPage = pages.length - 2;
  const resultPage = pages.length - 1;
  const byId = function (id) {
    return document.getElementById(id);
  };
  const quiz = byId("quiz");
  let page = 0;
  let answers = {};

  function two(number) {
    return (number < 10 ? "0" : "") + number;
  }
  function sessionTime() {
    const seconds = Math.round((Date.now() - begun) / 1000);
    return (
      "00" +
      two(Math.floor(seconds / 3600)) +
      ":" +
      two(Math.floor(seconds / 60) % 60) +
      ":" +
      two(seconds % 60)
    );
  }

  function save() {
    set("cmi.suspend_data", JSON.stringify(answers));
    set("cmi.core.lesson_location", page + 1);
    set("cmi.core.session_time", sessionTime());
  }

  function show(next, focus) {
    page = Math.min(resultPage, Math.max(0, next));
    pages.forEach(function (section, at) {
      section.hidden = at !== page;
    });
    byId("back").hidden = page === 0 || page === resultPage;
    byId("next").hidden = page >= quizPage;
    byId("where").textContent = page === resultPage ? "" : "Page " + (page + 1) + " of " + (quizPage + 1);
    window.scrollTo(0, 0);
    const heading = pages[page].querySelector("h1");
    heading.tabIndex = -1;
    if (focus) heading.focus();
    save();
    if (api && !over) api.LMSCommit("");
  }

  function scored() {
    const names = Object.keys(right);
    const good = names.filter(function (name) {
      return answers[name] === right[name];
    }).length;
    return { good: good, all: names.length, percent: Math.round((good / names.length) * 100) };
  }

  function tellResult() {
    const result = scored();
    const passed = result.percent >= needed;
    byId("result").textContent =
      (passed ? "You have passed: " : "You have not passed yet: ") +
      result.good +
      " of " +
      result.all +
      " answers are correct.";
    const list = byId("feedback");
    list.textContent = "";
    Object.keys(right).forEach(function (name, at) {
      const line = document.createElement("li");
      line.textContent =
        "Question " +
        (at + 1) +
        ": " +
        (answers[name] === right[name] ? "correct." : "not correct. " + hints[name]);
      list.appendChild(line);
    });
    byId("retry").hidden = passed;
    return { passed: passed, percent: result.percent };
  }

  quiz.addEventListener("change", function (event) {
    answers[event.target.name] = event.target.value;
    save();
  });
  quiz.addEventListener("submit", function (event) {
    event.preventDefault();
    const result = tellResult();
    set("cmi.core.score.min", 0);
    set("cmi.core.score.max", 100);
    set("cmi.core.score.raw", result.percent);
    set("cmi.core.lesson_status", result.passed ? "passed" : "failed");
    Object.keys(right).forEach(function (name, at) {
      set("cmi.interactions." + at + ".id", name);
      set("cmi.interactions." + at + ".type", "choice");
      set("cmi.interactions." + at + ".student_response", answers[name]);
      set("cmi.interactions." + at + ".result", answers[name] === right[name] ? "correct" : "wrong");
    });
    show(resultPage, true);
  });
  byId("back").addEventListener("click", function () {
    show(page - 1, true);
  });
  byId("next").addEventListener("click", function () {
    show(page + 1, true);
  });
  byId("retry").addEventListener("click", function () {
    answers = {};
    quiz.reset();
    show(quizPage, true);
  });

  function end(exit) {
    if (!api || over) return;
    save();
    set("cmi.core.exit", exit);
    over = true;
    api.LMSFinish("");
  }
  byId("finish").addEventListener("click", function () {
    end("");
  });
  window.addEventListener("pagehide", function () {
    end("suspend");
  });

  if (api) api.LMSInitialize("");
  try {
    answers = JSON.parse(get("cmi.suspend_data") || "{}");
  } catch {
    answers = {};
  }
  Object.keys(answers).forEach(function (name) {
    const input = quiz.querySelector('[name="' + name + '"][value="' + answers[name] + '"]');
    if (input) input.checked = true;
  });
  const status = get("cmi.core.lesson_status");
  if (status === "not attempted" || status === "") set("cmi.core.lesson_status", "incomplete");
  const at = Number(get("cmi.core.lesson_location")) || 1;
  if (at - 1 === resultPage) tellResult();
  show(at - 1, false);
})();
