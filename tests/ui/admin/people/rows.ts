import { fireEvent, screen } from "@testing-library/react";
import { userFieldNames } from "#src/contracts/admin/users.ts";
import { callsOf, settled } from "../../showPage.tsx";

/** A user as the server returns them. */
export const user = (id: number, rest: Record<string, unknown> = {}) => ({
  id,
  version: `v${id}`,
  name: `User ${id}`,
  first_name: "User",
  last_name: String(id),
  email: `u${id}@academy.example`,
  employee_number: null,
  job_title: null,
  external: false,
  pss_enrolled: false,
  ...Object.fromEntries(userFieldNames.map((field) => [field, null])),
  ...{ status: "active", roles: [], permissions: [], audiences: [], on_leave: false },
  ...{ division_name: null, department_name: null, grade_name: null, position_name: null },
  ...{
    location_name: null,
    manager: null,
    manager_name: null,
    language_name: null,
    invited_at: null,
    disabled_at: null,
    last_sign_in: null,
  },
  created_at: "2026-11-01T09:00:00Z",
  updated_at: "2026-11-20T09:00:00Z",
  ...rest,
});

export const data = (value: unknown) => ({ body: { data: value } });
export const refused = (status: number, message: string, rest: object = {}) => ({
  status,
  body: { message, ...rest },
});

/** The user has just signed in, or has to confirm again who they are (7.5.3). */
export const confirmed = data({ confirmed_until: "2026-11-20T10:10:00Z", has_password: true });
export const unconfirmed = data({ confirmed_until: null, has_password: true });

export const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settled();
};
export const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
/** The bodies sent to a call. */
export const sent = (calls: readonly string[], name: string): unknown[] =>
  callsOf(calls, `${name} {`).map((call) => JSON.parse(call.slice(name.length + 1)));
