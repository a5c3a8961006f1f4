import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { matchPath, type Params } from './match-path.ts';
import { useLocation } from './router.tsx';

/** A screen, or a frame whose `Outlet` draws `children`. */
export type Route = {
  /** '/akun', '/threads/:threadId' or '*'; frames have none. */
  readonly path?: string;
  readonly Component: ComponentType;
  readonly children?: readonly Route[];
  /** Data of the app; the router does not read it. */
  readonly handle?: unknown;
};
type Match = { readonly branch: readonly Route[]; readonly params: Params };
type Level = { readonly outlet: ReactNode; readonly params: Params };

const NOTHING: Level = { outlet: null, params: {} };
const LevelContext = createContext<Level>(NOTHING);

/** Draws the first route of the tree that the address matches. */
export function Routes({ routes }: { routes: readonly Route[] }) {
  const { pathname } = useLocation();
  const match = matchRoutes(routes, pathname);
  if (!match) return null;
  return match.branch.reduceRight<ReactNode>((outlet, { Component }) => {
    return (
      <LevelContext value={{ outlet, params: match.params }}>
        <Component />
      </LevelContext>
    );
  }, null);
}

/** Draws the child route inside a frame. */
export function Outlet(): ReactNode {
  return useContext(LevelContext).outlet;
}

/** Returns the parameters of the address. */
export function useParams(): Partial<Params> {
  return useContext(LevelContext).params;
}

/** Returns the first screen that matches the path, in the order of the tree, with its frames. */
export function matchRoutes(routes: readonly Route[], pathname: string): Match | undefined {
  for (const route of routes) {
    if (route.children) {
      const match = matchRoutes(route.children, pathname);
      if (match) return { ...match, branch: [route, ...match.branch] };
    } else {
      const params = matchPath(route.path ?? '', pathname);
      if (params) return { branch: [route], params };
    }
  }
  return undefined;
}
