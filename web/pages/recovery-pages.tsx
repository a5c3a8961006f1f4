import type { ComponentType } from 'react';
import { LINK_PATHS } from '#contract/mail-links.ts';
import { FORGOT_PASSWORD_PATH, recoveryPaths } from '#web/lib/navigation/paths.ts';
import { matchPath } from '#web/lib/router/match-path.ts';
import { useLocation } from '#web/lib/router/router.tsx';
import { ConfirmEmailPage } from './confirm-email-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { RecoverAccountPage } from './recover-account-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

type LinkPageProps = { path: string };

const PAGES: Readonly<Record<string, ComponentType<LinkPageProps>>> = {
  [FORGOT_PASSWORD_PATH]: ForgotPasswordPage,
  [LINK_PATHS['reset-password']]: ResetPasswordPage,
  [LINK_PATHS['confirm-address']]: ConfirmEmailPage,
  [LINK_PATHS['change-address']]: ConfirmEmailPage,
  [LINK_PATHS['undo-address']]: RecoverAccountPage,
  [LINK_PATHS['not-me']]: RecoverAccountPage,
};

/** The page of a forgotten password, or of a letter's link. They are one chunk: each is small, and seldom opened. */
export function RecoveryPages() {
  const { pathname } = useLocation();
  const path = recoveryPaths.find((one) => matchPath(one, pathname)) ?? '';
  const Page = PAGES[path];
  // With a key, no link gets the state of another.
  return Page && <Page key={path} path={path} />;
}
