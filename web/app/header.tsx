import { Link, NavLink } from '#web/lib/router/link.tsx';
import { useNavigate } from '#web/lib/router/router.tsx';
import { useAuthUser } from '#web/features/session/auth-user.ts';
import { LogoutButton } from '#web/features/session/logout-button.tsx';
import { frameText } from '#web/i18n/frame-id.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { productName } from '#web/lib/text/product-name.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import {
  accountLinkClass,
  brandLinkClass,
  brandNameClass,
  navLinkClass,
  SiteHeader,
} from '#web/ui/frame/header.tsx';
import { Logo } from '#web/ui/frame/logo.tsx';
import { HeaderSearch } from './lazy-parts.ts';
import { LoginPage } from './login-page.ts';

/** The header: the product's name, and for members the navigation, the search, the account and the logout. */
export function Header() {
  const user = useAuthUser();
  const navigate = useNavigate();
  return (
    <SiteHeader
      brand={
        <Link className={brandLinkClass} to={paths.home}>
          <Logo />
          <span className={brandNameClass}>{productName()}</span>
        </Link>
      }
      navigation={
        user && (
          <>
            <NavLink className={navLinkClass} to={paths.home}>
              {frameText.threads}
            </NavLink>
            <NavLink className={navLinkClass} to={paths.leaderboards}>
              {frameText.leaderboards}
            </NavLink>
          </>
        )
      }
      search={user && <HeaderSearch />}
      account={
        user && (
          <>
            <NavLink className={accountLinkClass} to={paths.account} aria-label={frameText.account}>
              <Avatar src={user.avatar} size="small" />
            </NavLink>
            <LogoutButton
              userName={user.name}
              onApproach={preloadLogin}
              onLogout={() => navigate(paths.home)}
            />
          </>
        )
      }
    />
  );
}

function preloadLogin(): void {
  // The page of visitors loads it again, and shows where that fails.
  LoginPage.preload().catch(() => undefined);
}
