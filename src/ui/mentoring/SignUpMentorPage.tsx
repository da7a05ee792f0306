import { SignUpPage } from "./SignUpPage.tsx";

/** `/mentoring/signup/mentor` */
export default function SignUpMentorPage() {
  return <SignUpPage type="MENTOR" />;
}
