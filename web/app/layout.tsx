import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useAuthUser } from '#web/features/session/auth-user.ts';
import { frameText } from '#web/i18n/frame-id.ts';
import { useIsActive } from '#web/lib/activity.ts';
import { forgetListVisits, readScrollPlace, SCROLL_PLACES } from '#web/lib/list-visits-storage.ts';
import { productName } from '#web/lib/product-name.ts';
import { SiteFooter } from '#web/ui/footer.tsx';
import { LoadingBar } from '#web/ui/loading-bar.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { Header } from './header.tsx';
import { lazyPart } from './lazy-part.tsx';
import styles from './layout.module.css';
import { PagePlace } from './page-place.tsx';
import { useRouteFocus } from './use-route-focus.ts';

const MAIN_ID = 'main';
const MemberParts = lazyPart(async () => (await import('./member-parts.tsx')).MemberParts);
const year = new Date().getFullYear();

/** What is around every screen. */
export function Layout() {
  const main = useRouteFocus();
  const userId = useAuthUser()?.id;
  useEffect(() => {
    if (userId === undefined) forgetListVisits();
  }, [userId]);
  return (
    <div className={styles.layout}>
      <SkipLink targetId={MAIN_ID}>{frameText.skipToContent}</SkipLink>
      <ActivityBar />
      <Header />
      <main className={styles.main} id={MAIN_ID} ref={main} tabIndex={-1}>
        <Suspense fallback={<PagePlace />}>
          <Outlet />
          {/* Hidden with a page that is on its way, it scrolls when that is there to be scrolled. */}
          <ScrollRestoration storageKey={SCROLL_PLACES} />
          <FirstPlace />
        </Suspense>
      </main>
      <SiteFooter>{frameText.credit(productName(), year)}</SiteFooter>
      <Toaster dismissLabel={frameText.dismissToast} />
      {userId !== undefined && <MemberParts userId={userId} />}
    </div>
  );
}

/**
 * Scrolls the first screen after a reload before it is painted. The router does so too, but in a
 * transition: until then the top of the list was seen, and the rows of its place taken out.
 */
function FirstPlace() {
  const { key: visit } = useLocation();
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const top = readScrollPlace(visit);
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
  }, [visit]);
  return null;
}

function ActivityBar() {
  return <LoadingBar isActive={useIsActive()} label={frameText.loading} />;
}
