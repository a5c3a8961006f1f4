import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { createBrowserHistory } from './history.ts';
import { Link, NavLink } from './link.tsx';
import { resolveTo } from './location.ts';
import { Router, useLocation, useNavigate, useNavigationType } from './router.tsx';
import { matchRoutes, Outlet, type Route, Routes, useParams } from './routes.tsx';

const Page = () => null;
const routes: readonly Route[] = [
  { path: '/register', Component: Page },
  {
    Component: Outlet,
    children: [
      { path: '/', Component: Page },
      { path: '/threads/:threadId', Component: Page },
      { path: '*', Component: Page },
    ],
  },
];

test.each([
  ['/register', '/register', {}],
  ['/Register/', '/register', {}],
  ['/', '/', {}],
  ['/threads/thread-1', '/threads/:threadId', { threadId: 'thread-1' }],
  ['/threads/a%2Fb%20c', '/threads/:threadId', { threadId: 'a/b c' }],
  ['/threads/100%', '/threads/:threadId', { threadId: '100%' }],
  ['/threads/', '*', {}],
  ['/threads/1/2', '*', {}],
  ['//register', '*', {}],
])('%s matches the screen of %s', (pathname, path, params) => {
  const match = matchRoutes(routes, pathname);
  expect(match?.branch.at(-1)?.path).toBe(path);
  expect(match?.params).toEqual(params);
});

test.each([
  ['/akun', { pathname: '/akun', search: '', hash: '' }],
  ['/a?b=c?d#e?f', { pathname: '/a', search: '?b=c?d', hash: '#e?f' }],
  ['?sort=oldest', { pathname: '/threads/1', search: '?sort=oldest', hash: '' }],
  ['#comment-1', { pathname: '/threads/1', search: '', hash: '#comment-1' }],
  [{ search: '' }, { pathname: '/threads/1', search: '', hash: '' }],
  ['//contoh.id/a', { pathname: '/contoh.id/a', search: '', hash: '' }],
  ['/\\contoh.id', { pathname: '/contoh.id', search: '', hash: '' }],
])('from /threads/1, %j leads to %j', (to, expected) => {
  expect(resolveTo(to, '/threads/1')).toMatchObject(expected);
});

function ShownLocation() {
  const { pathname, search, hash, state, key } = useLocation();
  const type = useNavigationType();
  return <output>{JSON.stringify({ at: pathname + search + hash, state, key, type })}</output>;
}

let go: ReturnType<typeof useNavigate>;

function Going() {
  const navigate = useNavigate();
  useEffect(() => {
    go = navigate;
  }, [navigate]);
  return null;
}

const shownLocation = () =>
  JSON.parse(screen.getByRole('status').textContent) as { at: string; key: string };

function renderWith(children: ReactNode) {
  return render(
    <Router history={createBrowserHistory()}>
      {children}
      <Going />
      <ShownLocation />
    </Router>,
  );
}

/** Waits for Back or Forward, which are asynchronous. */
async function travel(delta: number) {
  const popped = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true }),
  );
  await act(async () => {
    go(delta);
    await popped;
  });
}

beforeEach(() => window.history.replaceState({ key: 'pertama' }, '', '/'));

test('each navigation adds an entry with its own key and state, which Back restores', async () => {
  renderWith(null);
  expect(shownLocation()).toEqual({ at: '/', state: null, key: 'pertama', type: 'pop' });
  act(() => go('/akun', { state: 'dari beranda' }));
  const second = shownLocation();
  expect(second).toMatchObject({ at: '/akun', state: 'dari beranda', type: 'push' });
  expect(second.key).not.toBe('pertama');
  act(() => go('/leaderboards', { replace: true }));
  expect(shownLocation()).toMatchObject({ at: '/leaderboards', state: null, type: 'replace' });
  await travel(-1);
  expect(shownLocation()).toEqual({ at: '/', state: null, key: 'pertama', type: 'pop' });
  await travel(1);
  expect(shownLocation()).toMatchObject({ at: '/leaderboards', type: 'pop' });
});

test('entries without a key get their own, which stay: the first one, and that of a typed hash', () => {
  window.history.replaceState(null, '', '/');
  const first = createBrowserHistory().location.key;
  renderWith(null);
  expect(shownLocation()).toMatchObject({ at: '/', key: first });
  window.history.pushState(null, '', '#komentar');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  const second = shownLocation();
  expect(second).toMatchObject({ at: '/#komentar', type: 'pop' });
  expect(second.key).not.toBe(first);
  expect(createBrowserHistory().location.key).toBe(second.key);
});

test('a plain click navigates without a reload, and adds no entry for the current address', async () => {
  renderWith(<Link to="/akun">Akun</Link>);
  const entries = window.history.length;
  const link = screen.getByRole('link', { name: 'Akun' });
  expect(link).toHaveAttribute('href', '/akun');
  await userEvent.click(link);
  expect(shownLocation()).toMatchObject({ at: '/akun', type: 'push' });
  await userEvent.click(link);
  expect(shownLocation()).toMatchObject({ at: '/akun', type: 'replace' });
  expect(window.history.length).toBe(entries + 1);
});

test.each(['ctrlKey', 'shiftKey', 'altKey', 'metaKey'])(
  'a click with %s is left to the browser',
  (modifier) => {
    renderWith(<Link to="/akun">Akun</Link>);
    let isLeft: boolean | undefined;
    // After the link's own listener; jsdom itself cannot follow a link.
    const follow = (event: Event) => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', follow, { once: true });
    fireEvent.click(screen.getByRole('link'), { [modifier]: true });
    expect(isLeft).toBe(true);
    expect(shownLocation().at).toBe('/');
  },
);

test('a link is marked as current on its own page, and on pages below it', () => {
  window.history.replaceState(null, '', '/akun/perangkat');
  renderWith(
    <>
      <NavLink to="/akun">atas</NavLink>
      <NavLink to="/">beranda</NavLink>
      <NavLink to="/ak">bukan</NavLink>
      <NavLink to="/akun/perangkat">sini</NavLink>
    </>,
  );
  const current = screen.getAllByRole('link', { current: 'page' });
  expect(current.map(({ textContent }) => textContent)).toEqual(['atas', 'sini']);
});

test('a screen is drawn in its frame, which stays mounted while screens change', () => {
  let frames = 0;
  const Frame = () => {
    const [frame] = useState(() => (frames += 1));
    return (
      <main>
        {frame} <Outlet />
      </main>
    );
  };
  const Thread = () => <>thread {useParams()['threadId']}</>;
  const tree: readonly Route[] = [
    {
      Component: Frame,
      children: [
        { path: '/', Component: () => <>beranda</> },
        { path: '/threads/:threadId', Component: Thread },
      ],
    },
  ];
  renderWith(<Routes routes={tree} />);
  const main = screen.getByRole('main');
  expect(main).toHaveTextContent('1 beranda');
  act(() => go('/threads/7'));
  expect(main).toHaveTextContent('1 thread 7');
  act(() => go('/threads/8'));
  expect(main).toHaveTextContent('1 thread 8');
  act(() => go('/tidak-ada'));
  expect(screen.queryByRole('main')).not.toBeInTheDocument();
});

describe('while a screen is pending', () => {
  const Late = lazy(() => new Promise<never>(() => {}));
  const tree: readonly Route[] = [
    { path: '/threads/1', Component: Page },
    { path: '/akun', Component: Late },
  ];

  function renderLate() {
    window.history.replaceState(null, '', '/threads/1');
    renderWith(
      <>
        <Link to="/akun">Akun</Link>
        <Suspense>
          <Routes routes={tree} />
        </Suspense>
      </>,
    );
  }

  test('clicking its link again adds no entry to the history', async () => {
    renderLate();
    const entries = window.history.length;
    await userEvent.click(screen.getByRole('link'));
    await userEvent.click(screen.getByRole('link'));
    expect(window.location.pathname).toBe('/akun');
    expect(window.history.length).toBe(entries + 1);
  });

  test('an address without a path belongs to the screen that is shown', async () => {
    renderLate();
    await userEvent.click(screen.getByRole('link'));
    expect(shownLocation().at).toBe('/threads/1');
    act(() => go({ search: '?sort=oldest' }));
    expect(shownLocation().at).toBe('/threads/1?sort=oldest');
  });
});
