import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '#web/ui/styles/class-names.ts';
import styles from './header.module.css';
import { hideOnScrollDown } from './hide-on-scroll-down.ts';

type SiteHeaderProps = {
  brand: ReactNode;
  navigation: ReactNode;
  search: ReactNode;
  account: ReactNode;
};

/** The header and its slots; empty ones take no room. It hides on scrolling down, and returns on scrolling up. */
export function SiteHeader({ brand, navigation, search, account }: SiteHeaderProps) {
  const header = useRef<HTMLElement>(null);
  useEffect(() => (header.current ? hideOnScrollDown(header.current) : undefined), []);
  return (
    <header className={styles.header} ref={header}>
      <div className={styles.brand}>{brand}</div>
      {navigation && <nav className={styles.navigation}>{navigation}</nav>}
      {search}
      {account && <div className={styles.account}>{account}</div>}
    </header>
  );
}

/** The class of the link around logo and product name. */
export const brandLinkClass: string = classNames(styles.brandLink);

/** The class of the product's name in it, which is cut off where it is too long. */
export const brandNameClass: string = classNames(styles.brandName);

/** The class of a link in the header, underlined where it is the current one. */
export const navLinkClass: string = classNames(styles.navLink);

/** The class of the avatar that links to the account. */
export const accountLinkClass: string = classNames(styles.accountLink);

/** The class of the button that opens the search on a phone; wide screens hide it. */
export const searchToggleClass: string = classNames(styles.searchToggle);

/** The classes of the search field's container; on a phone it is visible only while it is open. */
export function searchFieldClass(isOpen: boolean): string {
  return classNames(styles.searchField, isOpen && styles.open);
}
