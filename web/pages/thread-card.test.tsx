import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const openTab = vi.fn();

beforeEach(() => {
  openTab.mockReset();
  vi.stubGlobal('open', openTab);
});
afterEach(() => window.getSelection()?.removeAllRanges());

/** Renders home with one thread, and returns its preview, to click. */
async function openHome() {
  const forum = new FakeForum();
  const thread = forum.addThread({
    title: 'Soto',
    category: 'makan & minum',
    body: '<p>Enak.</p>',
  });
  const app = renderApp('/', forum);
  const preview = await screen.findByText('Enak.');
  const address = () => {
    const { pathname, search, hash } = app.router.state.location;
    return pathname + search + hash;
  };
  return { ...app, forum, thread, preview, address };
}

test('a click anywhere on a card opens its thread, and Back focuses its link', async () => {
  const { user, router, thread, preview, address } = await openHome();
  await user.click(preview);
  expect(await screen.findByRole('heading', { level: 1, name: 'Soto' })).toBeInTheDocument();
  expect(address()).toBe(`/threads/${thread.id}`);
  await router.navigate(-1);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Soto' })).toHaveFocus());
});

test('with Ctrl, Command or the middle button a card opens in a new tab', async () => {
  const { thread, preview, address } = await openHome();
  fireEvent.click(preview, { ctrlKey: true });
  fireEvent.click(preview, { metaKey: true });
  fireEvent(preview, new MouseEvent('auxclick', { button: 1, bubbles: true }));
  expect(openTab).toHaveBeenCalledTimes(3);
  expect(openTab).toHaveBeenLastCalledWith(
    expect.stringMatching(new RegExp(`/threads/${thread.id}$`)),
    '_blank',
    'noopener',
  );
  fireEvent.click(preview, { shiftKey: true });
  expect(openTab).toHaveBeenCalledTimes(3);
  expect(address()).toBe('/');
});

test('selecting text in a card opens nothing', async () => {
  const { preview, address } = await openHome();
  window.getSelection()?.selectAllChildren(preview);
  fireEvent.click(preview);
  expect(address()).toBe('/');
});

test('a button in a card does not open the thread', async () => {
  const { user, address } = await openHome();
  await user.click(screen.getByRole('button', { name: 'Suka thread 0' }));
  expect(await screen.findByRole('button', { name: 'Suka thread 1' })).toBeVisible();
  expect(address()).toBe('/');
});

test('the card of a deleted thread opens nothing', async () => {
  const { forum, thread, preview, address } = await openHome();
  await waitFor(() => expect(forum.events.open).toBe(1));
  forum.events.send({ type: 'thread-deleted', threadId: thread.id });
  await screen.findByText('Thread dihapus');
  fireEvent.click(preview);
  expect(address()).toBe('/');
});

test("'Komentar(n)' leads to the comments, and focuses them", async () => {
  const { user, thread, address } = await openHome();
  await user.click(screen.getByRole('link', { name: 'Komentar(0)' }));
  const heading = await screen.findByRole('heading', { name: 'Komentar(0)' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(address()).toBe(`/threads/${thread.id}#comments`);
});

test('the category of a thread filters the list by it, from a card and from the thread', async () => {
  const { user, forum, address } = await openHome();
  forum.addThread({ title: 'Sencha', category: 'teh' });
  const filtered = '/?category=makan+%26+minum';
  await user.click(screen.getByRole('link', { name: '#makan & minum' }));
  expect(address()).toBe(filtered);
  expect(
    await screen.findByRole('button', { name: '#makan & minum', pressed: true }),
  ).toBeVisible();
  await user.click(screen.getByText('Enak.'));
  await screen.findByRole('heading', { level: 1, name: 'Soto' });
  await user.click(screen.getByRole('link', { name: '#makan & minum' }));
  expect(address()).toBe(filtered);
});

test('a category has one spelling in every card and thread, and on its filter button', async () => {
  const forum = new FakeForum();
  forum.addThread({ title: 'Soto', category: 'KULINER' });
  forum.addThread({ title: 'Rawon', category: 'Kuliner' });
  const { user, router } = renderApp('/', forum);
  const { textContent: name } = await screen.findByRole('button', { name: /^#kuliner$/i });
  const categories = () =>
    screen.getAllByRole('link', { name: /^#kuliner$/i }).map((link) => link.textContent);
  expect(categories()).toEqual([name, name]);
  for (const title of ['Soto', 'Rawon']) {
    await user.click(await screen.findByRole('link', { name: title }));
    await screen.findByRole('heading', { level: 1, name: title });
    expect(categories()).toEqual([name]);
    await router.navigate(-1);
  }
});
