import { useLocation } from "wouter";
import { audienceCalls } from "#src/contracts/admin/audiences.ts";
import type { Place } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { Form, FormProvider, useField } from "#src/ui/account/FormActor.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { BelowScreen } from "../form/BelowScreen.tsx";
import { forgetResource } from "../forgetResource.ts";
import { ManyField } from "../form/ManyField.tsx";
import { useChoices } from "../useChoices.ts";
import styles from "./people.module.css";

/** Adds users to an audience by hand. */
export function belowPage(place: Place, resource: AnyResource) {
  const at = { place, resource };
  return function AudienceAddPage() {
    return (
      <BelowScreen at={at} path="add-users">
        {({ id }) => <Adding audience={id} place={place} resource={resource} />}
      </BelowScreen>
    );
  };
}

type Props = { audience: number; place: Place; resource: AnyResource };

function Adding({ audience, place, resource }: Props) {
  const { call, forget, toast } = useApp();
  const [, navigate] = useLocation();
  return (
    <FormProvider<{ ids: number[] }>
      name={`audience.${audience}.users`}
      values={{ ids: [] }}
      save={async ({ ids }) => {
        const { data } = await call(audienceCalls.addUsers, { params: { id: audience }, body: { ids } });
        forget(audienceCalls.users.path);
        forgetResource(forget, resource);
        toast({ tone: "success", text: `${data.added} added` });
        return { ids: [] };
      }}
      saved={() => navigate(`${place.path}/${audience}/view-users`)}
    >
      <AddingForm />
    </FormProvider>
  );
}

function AddingForm() {
  const { send } = Form.useActorRef();
  const busy = Form.useSelector((s) => s.hasTag("busy"));
  const dirty = Form.useSelector((s) => s.hasTag("dirty"));
  const users = useChoices("users");
  const ids = useField<readonly (string | number)[]>("ids");
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: "save" });
      }}
    >
      <ManyField
        {...ids}
        label="Users to add"
        help="They stay in the audience whatever its rules say."
        placeholder="Type a name"
        choices={users}
      />
      <Button type="submit" disabled={!dirty} busy={busy}>
        Add
      </Button>
    </form>
  );
}
