import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { History, NavigationType, Visit } from './history.ts';
import { type Location, resolveTo, type To } from './location.ts';

type NavigateOptions = {
  /** In the place of the present entry of the history. */
  replace?: boolean;
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
  const navigate = useMemo(() => navigateBy(history), [history]);
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

function navigateBy(history: History): Navigate {
  return (to, { replace = false, state = null } = {}) => {
    if (typeof to === 'number') return history.go(to);
    const location = resolveTo(to, history.location.pathname, state);
    if (replace) history.replace(location);
    else history.push(location);
  };
}

function needed<Value>(value: Value | null): Value {
  if (value === null) throw new Error('This needs a Router around it.');
  return value;
}
