import { page } from "./screen.ts";

export const publicScreens = {
  Login: page(() => import("#src/ui/account/LoginPage.tsx")),
  LoginManual: page(() => import("#src/ui/account/LoginManualPage.tsx")),
  ResetPassword: page(() => import("#src/ui/account/ResetPasswordPage.tsx")),
} as const;
