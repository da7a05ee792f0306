import { SignUpPage } from "./SignUpPage.tsx";

/** `/mentoring/signup/mentee` */
export default function SignUpMenteePage() {
  return <SignUpPage type="MENTEE" />;
}
