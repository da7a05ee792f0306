import LockOutlined from "@mui/icons-material/LockOutlined";
import { emailLanguages, emailLanguageTags } from "#src/contracts/emails/emailLanguages.ts";
import { profileCalls } from "#src/contracts/profile.ts";
import { userCalls, type CurrentUser } from "#src/contracts/user.ts";
import { typed } from "#src/machines/form/comparison.ts";
import { change } from "#src/services/query.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { Select } from "#src/ui/kit/Select.tsx";
import { Form, FormProvider } from "./FormActor.tsx";
import { useSetting } from "./liveForm.ts";
import { failurePlace, useShown } from "./shownFields.ts";
import styles from "./ProfilePage.module.css";

type Settings = CurrentUser["notificationSettings"];
type Channel = "email" | "system";

const channels = { email: "By email", system: "On this site" } as const satisfies Record<Channel, string>;
const names = Object.keys(channels) as Channel[];

/** By both names, as a user looking for their own language may not read English yet. */
const languages = emailLanguageTags.map((value) => ({
  value,
  label: `${emailLanguages[value].name} (${emailLanguages[value].own})`,
}));

/**
 * How the user is notified, by type and channel, and in which language. Mandatory notifications are locked, and say why
 * (T-8).
 */
export function NotificationSettings({ me }: { me: CurrentUser }) {
  const { call } = useCalls();
  const { forget, queries } = useCache();
  return (
    <FormProvider<Settings>
      name="notification-settings"
      values={me.notificationSettings}
      save={async (values, saved) => {
        const settings = typed({ values, saved });
        const { data } = await call(profileCalls.notificationSettings, { body: { settings } });
        change(queries, userCalls.me, {}, (known) => ({
          ...known,
          data: { ...known.data, notificationSettings: data },
        }));
        forget(userCalls.me.path);
        return data;
      }}
    >
      <table className={styles.settings}>
        <thead>
          <tr>
            <th scope="col">Notifications about</th>
            {names.map((channel) => (
              <th key={channel} scope="col">
                {channels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              Learning
              <p>New content, reminders and content shared with you.</p>
            </th>
            {names.map((channel) => (
              <td key={channel}>
                <Choice channel={channel} current={me.notificationSettings} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">
              Policies, announcements and security
              <p>
                Everyone receives these, so that the organisation can show that you were told. Reminders about
                announcements are emailed only if email is switched on above.
              </p>
            </th>
            {names.map((channel) => (
              <td key={channel}>
                <span className={styles.locked}>
                  <LockOutlined aria-hidden fontSize="small" />
                  Always
                </span>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <Language current={me.notificationSettings} />
      <Saving />
    </FormProvider>
  );
}

type Current = {
  /** As the server last told it. It may change elsewhere while this page is open: by a link in an email, for example. */
  current: Settings;
};

function Choice({ channel, current }: Current & { channel: Channel }) {
  const { value, onChange } = useSetting(channel, current);
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={value} onChange={() => onChange(!value)} />
      <span className="visually-hidden">Learning, {channels[channel].toLowerCase()}</span>
    </label>
  );
}

function Language({ current }: Current) {
  return (
    <div className={styles.language}>
      <Select
        {...useSetting("language", current)}
        label="Language of emails"
        placeholder="English"
        options={languages}
        help="Emails available in this language are sent in it. All others are in English."
      />
    </div>
  );
}

function Saving() {
  const { send } = Form.useActorRef();
  useShown(failurePlace);
  const busy = Form.useSelector((s) => s.hasTag("busy"));
  const saved = Form.useSelector((s) => s.hasTag("saved"));
  const failed = Form.useSelector((s) => s.hasTag("dirty") && !s.hasTag("busy"));
  return (
    <p className={styles.help} role="status">
      {busy && "Saving…"}
      {saved && "Saved"}
      {failed && (
        <>
          Not saved yet.{" "}
          <button type="button" className={styles.again} onClick={() => send({ type: "save" })}>
            Try again
          </button>
        </>
      )}
    </p>
  );
}
