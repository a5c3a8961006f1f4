import { Suspense } from 'react';
import { Link } from '#web/lib/router/link.tsx';
import { Outlet } from '#web/lib/router/routes.tsx';
import { useAuthUser } from '#web/features/session/auth-user.ts';
import { frameText } from '#web/i18n/frame-id.ts';
import { useIsActive } from '#web/lib/api/activity.ts';
import { hasFeature } from '#web/lib/forum-features.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { productName } from '#web/lib/text/product-name.ts';
import { SiteFooter } from '#web/ui/frame/footer.tsx';
import { LoadingBar } from '#web/ui/feedback/loading-bar.tsx';
import { SkipLink } from '#web/ui/frame/skip-link.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { MemberParts } from './lazy-parts.ts';
import { ScrollRestoration } from './scroll-restoration.ts';
import { useRouteFocus } from './use-route-focus.ts';

const MAIN_ID = 'main';
const year = new Date().getFullYear();

/** The frame around every screen. */
export function Layout() {
  const main = useRouteFocus();
  const userId = useAuthUser()?.id;
  return (
    <div className={styles.layout}>
      <SkipLink targetId={MAIN_ID}>{frameText.skipToContent}</SkipLink>
      <ActivityBar />
      <Header />
      <main className={styles.main} id={MAIN_ID} ref={main} tabIndex={-1}>
        {/* Empty space, a screen tall, while a page loads; the loading bar shows that it does. */}
        <Suspense fallback={<div className={styles.pagePlaceholder} aria-busy="true" />}>
          <Outlet />
          <ScrollRestoration />
        </Suspense>
      </main>
      <SiteFooter>
        {hasFeature('rules') && <Link to={paths.rules}>{frameText.rules}</Link>}
        {frameText.credit(productName(), year)}
      </SiteFooter>
      <Toaster dismissLabel={frameText.dismissToast} />
      {userId !== undefined && <MemberParts userId={userId} />}
    </div>
  );
}

function ActivityBar() {
  return <LoadingBar isActive={useIsActive()} label={frameText.loading} />;
}
