import type { CurrentUser } from "#src/contracts/user.ts";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { Consents } from "./Consents.tsx";
import { NotificationSettings } from "./NotificationSettings.tsx";
import { ProfileDetails } from "./ProfileDetails.tsx";
import { ProfilePicture } from "./ProfilePicture.tsx";
import { TimeSettings } from "./TimeSettings.tsx";
import styles from "./ProfilePage.module.css";

/** `/profile`: who you are here, how you are notified, how dates are shown, and what you agreed to. */
export default function ProfilePage() {
  const me = useMe();
  return (
    <div className={styles.page}>
      <h1>Profile</h1>
      {me ? <Sections me={me} key={me.id} /> : <Loading label="Loading your profile" />}
    </div>
  );
}

const Sections = ({ me }: { me: CurrentUser }) => (
  <>
    <section aria-labelledby="profile-picture">
      <h2 id="profile-picture">Picture</h2>
      <ProfilePicture me={me} />
    </section>
    <section aria-labelledby="profile-details">
      <h2 id="profile-details">Details</h2>
      <ProfileDetails me={me} />
    </section>
    <section aria-labelledby="profile-notifications">
      <h2 id="profile-notifications">Notifications</h2>
      <NotificationSettings me={me} />
    </section>
    <section aria-labelledby="profile-times">
      <h2 id="profile-times">Dates and times</h2>
      <TimeSettings />
    </section>
    <section aria-labelledby="profile-consents">
      <h2 id="profile-consents">Policies</h2>
      <Consents />
    </section>
  </>
);
