import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { color } from "#src/ui/theme/theme.ts";

type Props = {
  icon?: ReactNode;
  title: string;
  /** Of the heading, by its place in the page. */
  level?: 1 | 2 | 3 | 4 | undefined;
  children?: ReactNode;
  action?: ReactNode;
  role?: "alert" | undefined;
};

/** What stands where content would: a mark, a sentence, what it means, and the next step. */
export function Notice({ icon, title, level = 2, children, action, role }: Props) {
  const Heading = `h${level}` as const;
  return (
    <Root role={role}>
      {icon && <Mark aria-hidden>{icon}</Mark>}
      <Heading>{title}</Heading>
      {children && <div>{children}</div>}
      {action && <Action>{action}</Action>}
    </Root>
  );
}

const Root = styled("div")(({ theme }) => ({
  ...theme.typography.body1,
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: 8,
  maxWidth: 480,
  margin: "0 auto",
  padding: "48px 16px",
  textAlign: "center",
  color: color("ink-soft"),
  overflowWrap: "anywhere",
  "& :is(h1, h2, h3, h4)": { ...theme.typography.h3, margin: 0, color: color("ink") },
  "& p": { margin: 0 },
}));

const Mark = styled("div")({
  display: "grid",
  placeItems: "center",
  width: 56,
  height: 56,
  marginBottom: 8,
  borderRadius: "50%",
  backgroundColor: color("sunken"),
  color: color("ink-soft"),
});

const Action = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: 12,
  marginTop: 16,
});
