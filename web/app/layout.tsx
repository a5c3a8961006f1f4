import { Outlet, ScrollRestoration } from 'react-router';
import { text } from '#web/i18n/id.ts';
import { useIsActive } from '#web/lib/activity.ts';
import { productName } from '#web/lib/product-name.ts';
import { SiteFooter } from '#web/ui/footer.tsx';
import { LoadingBar } from '#web/ui/loading-bar.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { useRouteFocus } from './use-route-focus.ts';

const MAIN_ID = 'main';
const year = new Date().getFullYear();

/** What is around every screen. */
export function Layout() {
  const main = useRouteFocus();
  return (
    <div className={styles.layout}>
      <SkipLink targetId={MAIN_ID}>{text.skipToContent}</SkipLink>
      <ActivityBar />
      <Header />
      <main className={styles.main} id={MAIN_ID} ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter>{text.credit(productName(), year)}</SiteFooter>
      <Toaster dismissLabel={text.dismissToast} />
      <ScrollRestoration />
    </div>
  );
}

function ActivityBar() {
  return <LoadingBar isActive={useIsActive()} label={text.loading} />;
}
