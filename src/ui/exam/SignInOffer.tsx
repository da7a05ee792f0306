import { Button } from "#src/ui/kit/Button.tsx";
import { Forbidden } from "#src/ui/kit/Forbidden.tsx";
import { usePage } from "#src/ui/hooks/usePage.ts";

/** Shown when nobody is signed in. The page keeps its address and comes back to it (D-5). */
export function SignInOffer() {
  const page = usePage();
  return (
    <Forbidden
      level={1}
      title="Sign in to open this exam"
      action={
        <Button component="a" href={`/login?redirect=${encodeURIComponent(page.address())}`}>
          Sign in
        </Button>
      }
    >
      You will return to this page. The clock does not start until you start the exam.
    </Forbidden>
  );
}
