import { choicesOf } from "../../choices.ts";
import type { Report } from "../reports.ts";
import { personColumns, personFilters } from "../reportPeople.ts";
import { person, userFilter } from "./parts.ts";
import { addressOf, placed } from "../../reportPlaces/house.ts";

const dislikedBy = addressOf("disliked-by").replace(":id", ":subject_id");
export const dislikedTypes = ["item", "boxset", "release"] as const;

/** What the audit log says was done to a term. */
const glossaryActs = {
  created: { label: "Created" },
  changed: { label: "Changed" },
  archive: { label: "Archived" },
  restore: { label: "Restored" },
  removed: { label: "Deleted" },
} as const;
const glossaryFields = {
  term: { label: "Term" },
  meaning: { label: "Meaning" },
  archived_at: { label: "Archived" },
} as const;

/** Reports about what is shown, and what users say about it. */
export const reports = [
  {
    ...placed("featured-carousel"),
    question: "What is in the carousel, and who opened it?",
    words: { one: "slide", many: "slides" },
    columns: [
      { field: "position", label: "Place", as: "number", sort: true },
      { field: "title", label: "Slide", sort: true, search: true },
      { field: "url", label: "Leads to", search: true },
      {
        field: "state",
        label: "Status",
        as: "status",
        words: {
          shown: { label: "Shown", tone: "success" },
          scheduled: { label: "Scheduled", tone: "info" },
          over: { label: "Over", tone: "neutral" },
          archived: { label: "Archived", tone: "neutral" },
        },
      },
      { field: "starts_at", label: "From", as: "dateTime", sort: true },
      { field: "ends_at", label: "Until", as: "dateTime", sort: true },
      { field: "readers", label: "Readers since shown", as: "number", sort: true, total: true },
    ],
    filters: [
      {
        field: "state",
        label: "Status",
        as: "multiSelect",
        choices: [
          { value: "shown", label: "Shown" },
          { value: "scheduled", label: "Scheduled" },
          { value: "over", label: "Over" },
          { value: "archived", label: "Archived" },
        ],
      },
      { field: "starts_at", label: "From", as: "dateRange" },
    ],
    sorted: "position",
    chart: {
      as: "bar",
      about: "Readers of each slide's item since it was first shown",
      by: "title",
      of: "row_id",
      series: [{ label: "Readers", tone: "accent", sum: "readers" }],
    },
  },
  {
    ...placed("image-bank"),
    question: "Which pictures do we have, how large are they, and where are they used?",
    words: { one: "picture", many: "pictures" },
    columns: [
      { field: "bank", label: "Image bank", sort: true, search: true },
      { field: "title", label: "Picture", sort: true, search: true },
      { field: "alt", label: "Alternative text", search: true },
      { field: "width", label: "Width", as: "number", sort: true, hidden: true },
      { field: "height", label: "Height", as: "number", sort: true, hidden: true },
      { field: "size", label: "Bytes", as: "number", sort: true, total: true },
      { field: "used", label: "In the carousel", as: "boolean" },
      { field: "created_at", label: "Added", as: "dateTime", sort: true },
    ],
    filters: [
      { field: "used", label: "In the carousel", as: "boolean" },
      { field: "created_at", label: "Added", as: "dateRange" },
    ],
    sorted: "bank",
    chart: {
      as: "bar",
      about: "Pictures by bank",
      by: "bank",
      series: [{ label: "Pictures", tone: "accent" }],
    },
  },
  {
    ...placed("disliked-content"),
    question: "Which content is disliked, and by how many people?",
    words: { one: "piece of content", many: "pieces of content" },
    columns: [
      {
        ...{ field: "title", label: "Content", sort: true, search: true },
        ...{ drill: dislikedBy, carries: { created_at: "at" } },
      },
      {
        field: "type",
        label: "Type",
        as: "status",
        words: { item: { label: "Item" }, boxset: { label: "Boxset" } },
      },
      { field: "dislikes", label: "Dislikes", as: "number", sort: true, total: true },
      { field: "likes", label: "Likes", as: "number", sort: true, total: true },
      { field: "comments", label: "Comments", as: "number", sort: true, total: true },
      { field: "last_at", label: "Last disliked", as: "dateTime", sort: true },
    ],
    filters: [
      {
        field: "type",
        label: "Type",
        as: "select",
        choices: [
          { value: "item", label: "Item" },
          { value: "boxset", label: "Boxset" },
        ],
      },
      { field: "created_at", label: "Said", as: "dateRange", within: true },
      { field: "dislikes", label: "Dislikes", as: "range", of: "number" },
    ],
    sorted: "-dislikes",
    chart: {
      as: "bar",
      about: "Most disliked content",
      by: "title",
      of: "row_id",
      series: [
        { label: "Dislikes", tone: "danger", sum: "dislikes" },
        { label: "Likes", tone: "success", sum: "likes" },
      ],
    },
  },
  {
    ...placed("disliked-by"),
    question: "Who disliked this, and what did they say?",
    words: { one: "dislike", many: "dislikes" },
    params: { id: "id", type: dislikedTypes },
    columns: [
      ...person,
      { field: "subject", label: "Of" },
      { field: "comment", label: "Comment", search: true },
      { field: "at", label: "When", as: "dateTime", sort: true },
      ...personColumns,
    ],
    filters: [...personFilters, { field: "at", label: "When", as: "dateRange" }],
    sorted: "-at",
  },
  {
    ...placed("release-feedback"),
    question: "What do people think of our releases?",
    words: { one: "release note", many: "release notes" },
    columns: [
      { field: "title", label: "Release note", sort: true, search: true, drill: dislikedBy },
      { field: "release", label: "Release", sort: true, search: true },
      { field: "published_at", label: "Published", as: "dateTime", sort: true },
      { field: "likes", label: "Likes", as: "number", sort: true, total: true },
      { field: "dislikes", label: "Dislikes", as: "number", sort: true, total: true },
      { field: "comments", label: "Comments", as: "number", sort: true, total: true },
    ],
    filters: [{ field: "published_at", label: "Published", as: "dateRange" }],
    sorted: "-published_at",
    chart: {
      as: "bar",
      about: "What readers said",
      by: "title",
      of: "row_id",
      stacked: true,
      series: [
        { label: "Likes", tone: "success", sum: "likes" },
        { label: "Dislikes", tone: "danger", sum: "dislikes" },
      ],
    },
  },
  {
    ...placed("glossary-audit"),
    question: "Who changed the glossary, when, and what?",
    words: { one: "change", many: "changes" },
    columns: [
      { field: "at", label: "When", as: "dateTime", sort: true },
      { field: "term", label: "Term", sort: true, search: true },
      { field: "act", label: "Action", as: "status", words: glossaryActs, sort: true },
      { field: "fields", label: "Fields", as: "tags", words: glossaryFields },
      { field: "name", label: "By", sort: true, search: true, person: true },
      { field: "admin", label: "Acted by", sort: true, search: true },
    ],
    filters: [
      {
        field: "act",
        label: "Action",
        as: "multiSelect",
        choices: choicesOf(glossaryActs),
      },
      userFilter,
      { field: "at", label: "When", as: "dateRange" },
    ],
    sorted: "-at",
    chart: {
      as: "line",
      about: "Changes per day",
      by: "at",
      series: [{ label: "Changes", tone: "accent" }],
    },
  },
] as const satisfies readonly Report[];
