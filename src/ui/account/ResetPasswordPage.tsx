import { useState } from "react";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { NewPasswordProvider, ResetRequestProvider, type Said } from "./ResetPasswordActors.tsx";
import { ResetRequestForm } from "./ResetRequestForm.tsx";
import { useSignIn } from "./SignInContext.tsx";
import { SignInFrame } from "./SignInFrame.tsx";
import { SignInNotice } from "./SignInNotice.tsx";
import styles from "./signIn.module.css";

/**
 * `/reset-password`: without a token the request for the email (B-039), with the emailed token the new password
 * (B-040).
 */
export default function ResetPasswordPage() {
  const { boot, search } = useSignIn();
  const [said, say] = useState<Said | null>(null);
  const token = search.get("token");
  const notice = (
    <SignInNotice tone={said?.severity ?? "success"}>{said && <p>{said.message}</p>}</SignInNotice>
  );
  return (
    <SignInFrame>
      <a className={styles.home} href="/login">
        {boot.productName}
      </a>
      {token ? (
        <NewPasswordProvider say={say} token={token} email={search.get("email") ?? ""}>
          <NewPasswordForm notice={notice} />
        </NewPasswordProvider>
      ) : (
        <ResetRequestProvider say={say}>
          <ResetRequestForm notice={notice} />
        </ResetRequestProvider>
      )}
    </SignInFrame>
  );
}
