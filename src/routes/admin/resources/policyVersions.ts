import { policyVersionCalls } from "#src/contracts/admin/policyVersions.ts";
import { choicesOf } from "#src/contracts/choices.ts";
import { policyNames } from "#src/contracts/policyNames.ts";
import { resource } from "../resource.ts";

const words = {
  draft: { label: "Draft", tone: "neutral" },
  current: { label: "Current", tone: "success" },
  replaced: { label: "Replaced", tone: "neutral" },
} as const;
const choices = Object.entries(policyNames).map(([id, label]) => ({ value: Number(id), label }));

export default resource({
  calls: policyVersionCalls,
  named: "name",
  about: "The policies that people accept, version by version.",
  empty: "Nobody is asked to accept anything, and the footer shows no policies, until you publish a version.",
  columns: [
    { field: "name", as: "link" },
    { field: "status", as: "status", words },
    { field: "published_at", label: "Published", as: "dateTime" },
    { field: "text", as: "html", hidden: true },
  ],
  filters: [
    { field: "policy_id", label: "Policy", as: "multiSelect", choices },
    {
      field: "status",
      as: "multiSelect",
      choices: choicesOf(words),
    },
  ],
  fields: [
    { field: "policy_id", label: "Policy", as: "select", choices, fixed: true },
    {
      field: "policy_version",
      label: "Version",
      as: "text",
      help: "A new first number (2.0 after 1.4) asks everyone to accept again. A new second number (1.5 after 1.4) does not.",
    },
    {
      field: "text",
      as: "richText",
      help: "The section under a heading “If you decline” is also shown to people before they decline.",
    },
  ],
  below: [{ path: "preview", label: "Preview" }],
  acts: [
    {
      name: "publish",
      label: "Publish",
      done: "published",
      when: { field: "published_at", is: "unset" },
      confirm: {
        consequence:
          "It replaces the current version straight away. If its first number is new, everyone is asked to accept it when they next open a page. You cannot undo this.",
      },
    },
  ],
  removing: { consequence: "You cannot undo this.", when: { field: "published_at", is: "unset" } },
  closed: {
    when: { field: "published_at", is: "set" },
    why: "This version has been published, so it stays as people accepted it.",
    again: { label: "Write a new version from this one", fields: ["policy_id", "text"] },
  },
});
