import { sql, type SQL } from "drizzle-orm";

/** Rows of users in one table, and what a merge does with them. */
export type Belonging = {
  table: string;
  /** Its key, if the table refers to users twice and the other one is called by its name. */
  key?: string;
  label: string;
  /** The column of its user, if it is not the usual one. */
  user?: string;
  /**
   * The columns that identify a row beside its user. If a write may replace a value, the value is part of them: a row
   * that has another value when the merge is undone is not the one that was moved.
   */
  names: readonly string[];
  /** What a user has only one of; absent if they may have any number. Expressions of a row `t`. */
  one?: readonly string[];
  /** It is no conflict if both have one: the closed account keeps its own. */
  quiet?: true;
  /** Two rows with the same value here do not conflict. */
  says?: string;
  /** How a row `t` is described to the person who chooses. */
  describe?: SQL;
  /** The condition for rows to be included at all. */
  only?: string;
  /** The condition for rows `t` to move to the other user; the rest stay where they are. */
  fits?: (other: number) => SQL;
};

/** The key of these rows in a plan and in a log. */
export const keyOf = ({ key, table }: Belonging): string => key ?? table;

/** The ids of a user and of everybody above them, up to the top. */
export const managersAbove = (id: number): SQL => sql`(
  with recursive up (id) as (
    select ${id}::int
    union select u.manager_id from users u join up on u.id = up.id where u.manager_id is not null)
  select id from up)`;

const item = sql`(select i.title from items i where i.id = t.item_id)`;
const episode = sql`(select e.name from podcast_episodes e where e.id = t.episode_id)`;
const exam = sql`(select e.name from exams e where e.id = t.exam_id)`;
const day = (column: string) => sql`to_char(${sql.raw(`t.${column}`)} at time zone 'UTC', 'DD/MM/YYYY')`;

/**
 * Everything that refers to a user. A test fails for a table that is neither here nor in `staysBehind`: nothing may be
 * left behind unnoticed (T-50).
 */
export const belongings: readonly Belonging[] = [
  { table: "exam_attempts", label: "Exam attempts with their answers", names: ["id"] },
  {
    table: "item_completions",
    label: "Completed items",
    names: ["item_id"],
    one: ["item_id"],
    describe: sql`${item} || ', completed ' || ${day("completed_at")}`,
  },
  { table: "earlier_completions", label: "Earlier certificates", names: ["id"] },
  {
    table: "item_views",
    label: "Items started",
    names: ["item_id"],
    one: ["item_id"],
    describe: sql`${item} || ', at ' || round(t.position * 100) || '%'`,
  },
  {
    table: "item_readings",
    label: "Reading times",
    names: ["item_id"],
    one: ["item_id"],
    describe: sql`${item} || ', ' || round(t.furthest * 100) || '% seen'`,
  },
  {
    table: "form_submissions",
    label: "Forms sent",
    names: ["item_id"],
    one: ["item_id"],
    describe: sql`${item} || ', sent ' || ${day("sent_at")}`,
  },
  {
    table: "course_attempts",
    label: "Attempts at courses",
    names: ["id"],
    one: ["item_id", "number"],
    describe: sql`${item} || ', attempt ' || t.number || ', ' || t.state`,
  },
  {
    table: "episode_progress",
    label: "Podcast episodes started",
    names: ["episode_id"],
    one: ["episode_id"],
    describe: sql`${episode} || case when t.played_at is null
      then ', at ' || to_char(make_interval(secs => t.position), 'HH24:MI:SS')
      else ', played ' || ${day("played_at")} end`,
  },
  { table: "listening_sessions", label: "Listening time", names: ["id"] },
  { table: "episode_downloads", label: "Podcast downloads", names: ["id"] },
  {
    table: "mentoring_profiles",
    label: "Mentoring profiles with their relationships",
    names: ["id"],
    one: ["type"],
    describe: sql`case when t.type = 'MENTOR' then 'Mentor' else 'Mentee' end || ', since ' || ${day("created_at")}`,
    // Nobody mentors themselves: a profile stays if it has a relationship with one of the surviving account.
    fits: (other) => sql`not exists (
      select from mentoring_relationships r join mentoring_profiles p on p.id in (r.learner_profile_id, r.advisor_profile_id)
      where p.user_id = ${other}::int and t.id in (r.learner_profile_id, r.advisor_profile_id))`,
  },
  {
    table: "mentoring_proposals",
    label: "Mentoring matches proposed to others",
    user: "proposed_by",
    names: ["id"],
  },
  { table: "podcasts", label: "Podcasts submitted for review", user: "submitted_by", names: ["id"] },
  {
    table: "podcast_subscriptions",
    label: "Podcast subscriptions",
    names: ["podcast_id"],
    one: ["podcast_id"],
    quiet: true,
  },
  // The address keeps working in the app that uses it.
  {
    table: "podcast_feeds",
    label: "Podcast feeds",
    names: ["podcast_id", "token"],
    one: ["podcast_id"],
    quiet: true,
  },
  {
    table: "assignments",
    label: "Assigned items",
    names: ["id"],
    one: ["item_id"],
    says: "due_at",
    describe: sql`${item} || ', due ' || ${day("due_at")}`,
  },
  {
    table: "exam_assignments",
    label: "Assigned exams",
    names: ["exam_id"],
    one: ["exam_id"],
    says: "due_at",
    describe: sql`${exam} || ', due ' || ${day("due_at")}`,
  },
  { table: "exam_allowances", label: "Extra time for exams", names: ["id"] },
  {
    table: "exam_password_tries",
    label: "Failed exam passwords",
    names: ["exam_id"],
    one: ["exam_id"],
    quiet: true,
  },
  {
    table: "user_options",
    label: "Division, position and similar",
    names: ["field", "option_id"],
    one: ["field"],
    says: "option_id",
    describe: sql`replace(initcap(t.field), '_', ' ') || ': ' || (
      select o.label from admin_option_lists o where o.id = t.option_id)`,
  },
  {
    table: "profile_users",
    label: "Profile",
    names: ["profile_id"],
    one: [],
    says: "profile_id",
    describe: sql`(select p.name from profiles p where p.id = t.profile_id)`,
  },
  {
    table: "profile_images",
    label: "Picture",
    names: ["version"],
    one: [],
    says: "version",
    describe: sql`'of ' || ${day("updated_at")}`,
  },
  {
    table: "feedback",
    label: "Feedback",
    names: ["id"],
    one: ["type", "subject_id"],
    says: "reaction",
    describe: sql`t.reaction || ' of ' || t.type || ' ' || t.subject_id`,
  },
  { table: "cpd_entries", label: "CPD entries", names: ["id"] },
  { table: "pss_points", label: "PSS points given by others", names: ["id"] },
  {
    table: "release_note_reads",
    label: "Release notes read",
    names: ["note_id"],
    one: ["note_id"],
    quiet: true,
  },
  {
    table: "audience_users",
    label: "Audiences joined manually",
    names: ["audience_id"],
    one: ["audience_id"],
    quiet: true,
    only: "source = 'hand'",
    // Whoever is excluded stays so.
    fits: (other) => sql`not exists (
      select from audience_exclusions x where x.audience_id = t.audience_id and x.user_id = ${other}::int)`,
  },
  {
    table: "users",
    label: "People who report to them",
    user: "manager_id",
    names: ["id"],
    // Nobody may report to themselves, directly or indirectly; mergeManagers deals with those who do not fit.
    fits: (other) => sql`t.id not in ${managersAbove(other)}`,
  },
  { table: "long_term_leaves", label: "Long-term leaves", names: ["id"] },
  {
    table: "event_bookings",
    label: "Booked events with their attendance",
    names: ["id"],
    one: ["instance_id"],
    describe: sql`initcap(t.status) || ': ' || (
      select e.title from event_instances i join events e on e.id = i.event_id where i.id = t.instance_id)`,
  },
  { table: "policy_decisions", label: "Policy decisions", names: ["id"] },
  { table: "notifications", label: "Notifications", names: ["id"] },
  { table: "help_queries", label: "Help queries", names: ["id"] },
  { table: "email_sends", label: "Emails", names: ["id"] },
  // Nobody is reminded twice of what moves with the assignment.
  {
    table: "reminder_sends",
    label: "Reminders sent",
    names: ["id"],
    one: ["reminder_id", "cycle", "step"],
    quiet: true,
  },
  { table: "reminder_tellings", label: "Reminders on their way", names: ["id"], quiet: true },
  {
    table: "hidden_content",
    label: "Hidden content",
    names: ["type", "content_id"],
    one: ["type", "content_id"],
    quiet: true,
  },
  {
    table: "listed_content",
    label: "My List",
    names: ["type", "content_id"],
    one: ["type", "content_id"],
    quiet: true,
  },
  {
    table: "shared_content",
    label: "Content shared with them",
    names: ["type", "content_id", "shared_by"],
    one: ["type", "content_id", "shared_by"],
    quiet: true,
    // Nobody shares with themselves.
    fits: (other) => sql`t.shared_by <> ${other}::int`,
  },
  {
    table: "shared_content",
    key: "shared_content.shared_by",
    label: "Content they have shared",
    user: "shared_by",
    names: ["type", "content_id", "user_id"],
    one: ["type", "content_id", "user_id"],
    quiet: true,
    fits: (other) => sql`t.user_id <> ${other}::int`,
  },
  {
    table: "broadcast_recipients",
    label: "Broadcasts addressed to them",
    names: ["broadcast_id"],
    one: ["broadcast_id"],
    quiet: true,
  },
  {
    table: "broadcast_reads",
    label: "Broadcasts read",
    names: ["broadcast_id", "text_version"],
    one: ["broadcast_id", "text_version"],
    quiet: true,
  },
  { table: "report_schedules", label: "Scheduled reports", user: "owner_id", names: ["id"] },
  {
    table: "saved_views",
    label: "Saved views",
    names: ["id"],
    one: ["resource", "lower(name)"],
    quiet: true,
  },
  { table: "default_views", label: "Default views", names: ["resource"], one: ["resource"], quiet: true },
];

/**
 * What refers to a user but stays with the closed account: what belongs to signing in, and what is kept only for a
 * while and shows what the account's roles let it see.
 */
export const staysBehind = [
  "sessions",
  "reset_tokens",
  "undo_tokens",
  "creations",
  "report_exports",
  "report_runs",
  "imports",
  "uploads",
  // Used to count wall-clock time, for a few days.
  "listening_clocks",
  // The surviving account stays in its audiences: the exclusion of the other one does not concern it.
  "audience_exclusions",
] as const;

/** A field of the person that both accounts may have filled in. */
type MergedField = {
  column: string;
  label: string;
  /** Unique among users: moves from the closed account if the other one has none, and otherwise stays there. */
  single?: true;
  /** Where its label is looked up, if the value is not one itself. */
  words?: string;
};

export const mergedFields: readonly MergedField[] = [
  { column: "first_name", label: "First name" },
  { column: "last_name", label: "Last name" },
  { column: "job_title", label: "Job title" },
  { column: "employee_number", label: "Employee number" },
  { column: "manager_id", label: "Manager", words: "manager" },
  { column: "language", label: "Language of emails", words: "language_name" },
  { column: "external", label: "External" },
  { column: "pss_enrolled", label: "Enrolled in PSS" },
  { column: "sso_subject", label: "Sign-in by SSO", single: true },
];
