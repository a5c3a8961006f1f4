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
import type { History, NavigationType, Visit } from './history.ts';
import { formatAddress, type Location, resolveTo, type To } from './location.ts';

type NavigateOptions = {
  /** In the place of the present entry of the history; with 'same' only where that has the same address. */
  replace?: boolean | 'same';
  state?: unknown;
};
/** Goes to an address, or so many entries forward or back. */
export type Navigate = (to: To | number, options?: NavigateOptions) => void;

const NavigateContext = createContext<Navigate | null>(null);
const VisitContext = createContext<Visit | null>(null);

/** Tells all that is in it where the history is; a screen that is on its way leaves the last one standing. */
export function Router({ history, children }: { history: History; children: ReactNode }) {
  const [visit, setVisit] = useState<Visit>(() => ({ location: history.location, type: 'pop' }));
  useLayoutEffect(() => history.listen((next) => startTransition(() => setVisit(next))), [history]);
  const shown = useRef(visit.location.pathname);
  useLayoutEffect(() => {
    shown.current = visit.location.pathname;
  }, [visit]);
  const navigate = useCallback<Navigate>(
    (to, options) => navigateIn(history, { to, options, from: shown.current }),
    [history],
  );
  return (
    <NavigateContext value={navigate}>
      <VisitContext value={visit}>{children}</VisitContext>
    </NavigateContext>
  );
}

/** Where the app is. */
export function useLocation(): Location {
  return needed(useContext(VisitContext)).location;
}

/** How it got there. */
export function useNavigationType(): NavigationType {
  return needed(useContext(VisitContext)).type;
}

/** How to go elsewhere; always the same function. */
export function useNavigate(): Navigate {
  return needed(useContext(NavigateContext));
}

/** What the address says after its '?'. */
export function useSearchParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

type Step = { to: To | number; options: NavigateOptions | undefined; from: string };

/** Without a path, an address is one of the screen that is shown, at `from`: another may be on its way. */
function navigateIn(history: History, { to, options, from }: Step): void {
  if (typeof to === 'number') return history.go(to);
  const { replace = false, state = null } = options ?? {};
  const location = resolveTo(to, from, state);
  const isSame = formatAddress(location) === formatAddress(history.location);
  if (replace === 'same' ? isSame : replace) history.replace(location);
  else history.push(location);
}

function needed<Value>(value: Value | null): Value {
  if (value === null) throw new Error('This needs a Router around it.');
  return value;
}
