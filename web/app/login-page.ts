import { lazyPage } from './lazy-page.tsx';

/** The login, which members do not load before they need it. */
export const LoginPage = lazyPage(
  async () => (await import('#web/pages/login-page.tsx')).LoginPage,
);
