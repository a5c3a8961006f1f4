import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { History, NavigationType, Navigation } from './history.ts';
import { formatAddress, type Location, resolveTo, type To } from './location.ts';

type NavigateOptions = {
  /** Replaces the current history entry; 'same' does so only where it has the same address. */
  replace?: boolean | 'same';
  state?: unknown;
};
/** Navigates to an address, or that many entries forward or back. */
type Navigate = (to: To | number, options?: NavigateOptions) => void;

const NavigateContext = createContext<Navigate | null>(null);
const NavigationContext = createContext<Navigation | null>(null);

/** Provides the location. Navigates in a transition: the last screen stays until the next one can be drawn. */
export function Router({ history, children }: { history: History; children: ReactNode }) {
  const [navigation, setNavigation] = useState<Navigation>(() => ({
    location: history.location,
    type: 'pop',
  }));
  useLayoutEffect(
    () => history.listen((next) => startTransition(() => setNavigation(next))),
    [history],
  );
  const shown = useRef(navigation.location.pathname);
  useLayoutEffect(() => {
    shown.current = navigation.location.pathname;
  }, [navigation]);
  const navigate = useCallback<Navigate>(
    (to, options) => navigateIn(history, { to, options, from: shown.current }),
    [history],
  );
  return (
    <NavigateContext value={navigate}>
      <NavigationContext value={navigation}>{children}</NavigationContext>
    </NavigateContext>
  );
}

/** Returns the current location. */
export function useLocation(): Location {
  return required(useContext(NavigationContext)).location;
}

/** Returns how the current location came to be shown. */
export function useNavigationType(): NavigationType {
  return required(useContext(NavigationContext)).type;
}

/** Returns the function that navigates; always the same one. */
export function useNavigate(): Navigate {
  return required(useContext(NavigateContext));
}

/** Returns the query parameters of the address. */
export function useSearchParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

type Step = { to: To | number; options: NavigateOptions | undefined; from: string };

/** Resolves an address without a path against `from`, the screen that is shown: another may be pending. */
function navigateIn(history: History, { to, options, from }: Step): void {
  if (typeof to === 'number') return history.go(to);
  const { replace = false, state = null } = options ?? {};
  const location = resolveTo(to, from, state);
  const isSame = formatAddress(location) === formatAddress(history.location);
  if (replace === 'same' ? isSame : replace) history.replace(location);
  else history.push(location);
}

function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error('no Router');
  return value;
}
