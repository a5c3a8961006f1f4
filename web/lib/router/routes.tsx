import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
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
export type Params = Readonly<Record<string, string>>;
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

/** Returns the decoded segment of the address for each ':name' of the route's path. */
export function useParams(): Partial<Params> {
  return useContext(LevelContext).params;
}

/** Returns the first screen that matches the path, in the order of the tree, with its frames. */
export function matchRoutes(routes: readonly Route[], pathname: string): Match | undefined {
  const segments = segmentsOf(pathname).map(decode);
  return matchSegments(routes, segments);
}

function matchSegments(routes: readonly Route[], segments: readonly string[]): Match | undefined {
  for (const route of routes) {
    if (route.children) {
      const match = matchSegments(route.children, segments);
      if (match) return { ...match, branch: [route, ...match.branch] };
    } else {
      const params = matchPath(route.path ?? '', segments);
      if (params) return { branch: [route], params };
    }
  }
  return undefined;
}

function matchPath(path: string, segments: readonly string[]): Params | undefined {
  if (path === '*') return {};
  const parts = segmentsOf(path);
  if (parts.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const segment = segments[at] ?? '';
    if (part.startsWith(':') && segment !== '') params[part.slice(1)] = segment;
    else if (part.toLowerCase() !== segment.toLowerCase()) return undefined;
  }
  return params;
}

/** Splits a path at its slashes, and ignores those at the end. */
function segmentsOf(path: string): string[] {
  return path.replace(/\/+$/, '').split('/');
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // A '%' that encodes nothing stands for itself.
  }
}
