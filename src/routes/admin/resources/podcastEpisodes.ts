import { podcastEpisodeCalls } from "#src/contracts/admin/podcastEpisodes.ts";
import { podcastCalls } from "#src/contracts/admin/podcasts.ts";
import { choicesOf } from "#src/contracts/choices.ts";
import { resource } from "../resource.ts";

const statusWords = {
  draft: { label: "Draft", tone: "neutral" },
  held: { label: "Held for review", tone: "warning" },
  scheduled: { label: "Scheduled", tone: "info" },
  published: { label: "Published", tone: "success" },
} as const;

export const audioWords = {
  none: { label: "No file", tone: "neutral" },
  waiting: { label: "Being read", tone: "info" },
  ready: { label: "Ready", tone: "success" },
  failed: { label: "Could not be read", tone: "danger" },
} as const;

export default resource({
  calls: podcastEpisodeCalls,
  named: "name",
  about: "The episodes of all podcasts.",
  empty: "Add an episode to a podcast.",
  columns: [
    { field: "name", as: "link" },
    { field: "podcast" },
    { field: "position", label: "Place", as: "number", hidden: true },
    { field: "status", as: "status", words: statusWords },
    { field: "audio_state", label: "Audio", as: "status", words: audioWords },
    { field: "length", as: "duration", hidden: true },
    { field: "publish_at", label: "Publish at", as: "dateTime" },
    { field: "listeners", as: "number", hidden: true },
    { field: "has_transcript", label: "Transcript", as: "boolean", hidden: true },
    { field: "held", label: "Held for review", as: "boolean", hidden: true },
    { field: "audio_failure", label: "Why it could not be read", hidden: true },
    { field: "audio", label: "Audio file", as: "file", hidden: true },
    { field: "chapters", as: "rows", naming: "title", hidden: true },
    { field: "summary", hidden: true },
    { field: "image", label: "Picture", as: "image", hidden: true },
  ],
  filters: [
    { field: "podcast_id", label: "Podcast", as: "multiSelect", choices: "podcasts" },
    { field: "status", as: "multiSelect", choices: choicesOf(statusWords) },
    { field: "audio_state", label: "Audio", as: "multiSelect", choices: choicesOf(audioWords) },
    { field: "publish_at", label: "Publish at", as: "dateRange" },
  ],
  fields: [
    { field: "podcast_id", label: "Podcast", as: "select", choices: "podcasts" },
    { field: "name", as: "text" },
    { field: "summary", as: "textArea", blockLineBreaks: true, help: "Shown on cards and in lists." },
    { field: "notes", as: "richText", help: "What the episode is about, with links." },
    {
      field: "audio",
      as: "file",
      group: "Audio",
      help: "The file is read after you save. Its chapters and transcript fill the fields below if they are empty.",
    },
    {
      field: "publish_at",
      label: "Publish at",
      as: "dateTime",
      group: "Audio",
      help: "Learners can hear it from then on. In a live podcast a reviewer approves it first, unless you can set content live. Leave empty to keep it as a draft.",
    },
    {
      field: "image_id",
      label: "Picture",
      as: "bankImage",
      preview: "image",
      group: "Appearance",
      help: "Leave empty to show the picture of the podcast.",
    },
    {
      field: "chapters",
      as: "rows",
      one: "chapter",
      group: "Chapters and transcript",
      fields: [
        { field: "at", label: "Begins at", as: "duration", seconds: true },
        { field: "title", label: "Title", as: "text" },
      ],
    },
    {
      field: "transcript",
      as: "textArea",
      group: "Chapters and transcript",
      fromFile: { types: ["vtt", "srt"], label: "Fill from a file" },
      help: "WebVTT or SRT, with times. Learners read along as they listen.",
    },
  ],
  below: [{ path: "drop-off", label: "Drop-off" }],
  acts: [
    {
      name: "readAgain",
      label: "Read again",
      done: "being read again",
      when: { field: "audio_state", is: ["ready", "failed"] },
      confirm: {
        consequence:
          "Length, loudness and waveform are read from the file again, which takes a few minutes at most for each episode. Until then nothing changes for learners. If a file cannot be read, they no longer see its episode.",
        question: "Read the audio of … again",
      },
    },
  ],
  // A change may send the episode's podcast to review.
  changes: [podcastCalls.list, podcastCalls.read, podcastCalls.history, podcastCalls.review],
  removing: {
    consequence: "Its audio, chapters and transcript are deleted with it. You cannot undo this.",
    when: { field: "listeners", is: ["0"] },
  },
});
