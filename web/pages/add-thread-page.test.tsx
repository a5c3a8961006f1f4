import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const DRAFT = { title: 'Kopi Gayo', category: 'kopi', body: '<p>Enak.</p>' };

function open(forum: FakeForum, draft: Partial<typeof DRAFT>) {
  localStorage.setItem(`draft:thread ${forum.user.id}`, JSON.stringify(draft));
  return renderApp('/add-thread', forum);
}

test.each([
  ['Judul Thread', { ...DRAFT, title: '  ' }],
  ['Kategori Thread', { ...DRAFT, category: '\u200B' }],
  ['Deskripsi', { ...DRAFT, body: '<p>&nbsp;</p>' }],
])('with an empty %s nothing is sent, and the form stays', async (label, draft) => {
  const forum = new FakeForum();
  const { user, router } = open(forum, draft);
  await user.click(await screen.findByRole('button', { name: 'Buat Thread' }));
  const error = await screen.findByText('Terdapat data yang kosong.');
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
  const field = screen.getByLabelText(label);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/^Terdapat data yang kosong\./);
  expect(screen.getAllByRole('alert')).toEqual([error]);
  expect(screen.getByLabelText('Judul Thread')).toHaveValue(draft.title);
  expect(router.state.location.pathname).toBe('/add-thread');
  expect(forum.requests.some(({ method }) => method === 'POST')).toBe(false);
});

test.each([
  ['Judul Thread', { ...DRAFT, title: `  ${'a'.repeat(301)} ` }, 'Paling banyak 300 karakter.'],
  ['Kategori Thread', { ...DRAFT, category: 'a'.repeat(51) }, 'Paling banyak 50 karakter.'],
])('with too long a %s nothing is sent, and the form stays', async (label, draft, message) => {
  const forum = new FakeForum();
  const { user, router } = open(forum, draft);
  await user.click(await screen.findByRole('button', { name: 'Buat Thread' }));
  const field = await screen.findByLabelText(label);
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription(message);
  expect(router.state.location.pathname).toBe('/add-thread');
  expect(forum.requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('a title of the maximum length is sent, not counting white space around it', async () => {
  const forum = new FakeForum();
  const [title, category] = [`  ${'a'.repeat(300)} `, ` ${'b'.repeat(50)}  `];
  const { user, router } = open(forum, { ...DRAFT, title, category });
  await user.click(await screen.findByRole('button', { name: 'Buat Thread' }));
  await waitFor(() => expect(forum.threads).toHaveLength(1));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

test('submitting leads home at once, and the new thread is on top of the list when the answer comes', async () => {
  const forum = new FakeForum();
  forum.addThread({ title: 'Lama' });
  const release = forum.hold('POST /threads');
  const { user } = open(forum, DRAFT);
  await user.click(await screen.findByRole('button', { name: 'Buat Thread' }));
  expect(await screen.findByRole('link', { name: 'Lama' })).toBeInTheDocument();
  release();
  expect(await screen.findByText('Thread baru ditambahkan')).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('Kopi Gayo'),
  );
  expect(localStorage.getItem(`draft:thread ${forum.user.id}`)).toBeNull();
  expect(screen.getByRole('link', { name: 'Buat thread baru' })).toHaveTextContent(/^$/);
});

test.each(['/', '/?category=teh', '/?sort=top', '/leaderboards'])(
  'a toast links to the new thread, also from %s where it is not on top',
  async (elsewhere) => {
    const forum = new FakeForum();
    const release = forum.hold('POST /threads');
    const { user, router } = open(forum, DRAFT);
    await user.click(await screen.findByRole('button', { name: 'Buat Thread' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await router.navigate(elsewhere);
    release();
    await user.click(await screen.findByRole('link', { name: 'Lihat' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Kopi Gayo' })).toBeVisible();
  },
);

test('when it fails, the alert says why, and the draft is still in the form', async () => {
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined);
  const forum = new FakeForum();
  forum.failNext('POST /threads', { status: 400, message: '"title" is not right' });
  const { user } = open(forum, DRAFT);
  await user.click(await screen.findByRole('button', { name: 'Buat Thread' }));
  await waitFor(() => expect(alert.mock.calls).toEqual([['"title" is not right']]));
  const wayBack = await screen.findByRole('link', { name: 'Buat thread baru (Draf)' });
  expect(wayBack).toHaveTextContent(/^Draf$/);
  await user.click(wayBack);
  expect(await screen.findByLabelText('Judul Thread')).toHaveValue('Kopi Gayo');
  expect(screen.getByLabelText('Kategori Thread')).toHaveValue('kopi');
});

test('the alert is shown also when another call found first that the session had ended', async () => {
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined);
  const forum = new FakeForum();
  const message = 'Token maximum age exceeded';
  forum.failNext('POST /threads', { status: 401, message });
  forum.failNext('GET /threads', { status: 401, message });
  const release = forum.hold('POST /threads');
  const { user } = open(forum, DRAFT);
  await user.click(await screen.findByRole('button', { name: 'Buat Thread' }));
  expect(await screen.findByRole('heading', { name: /^Login to use/ })).toBeVisible();
  expect(alert).not.toHaveBeenCalled();
  release();
  await waitFor(() => expect(alert.mock.calls).toEqual([[message]]));
});

test('while a thread is being sent, its fields are read-only, and when it fails, the draft stays', async () => {
  vi.spyOn(window, 'alert').mockImplementation(() => undefined);
  const forum = new FakeForum();
  forum.failNext('POST /threads', 'network');
  const release = forum.hold('POST /threads');
  const { user } = open(forum, DRAFT);
  await user.click(await screen.findByRole('button', { name: 'Buat Thread' }));
  await user.click(await screen.findByRole('link', { name: 'Buat thread baru' }));
  const title = await screen.findByLabelText('Judul Thread');
  expect(screen.getByText('Sedang dikirim…')).toBeVisible();
  expect(title).toHaveAttribute('readonly');
  await user.type(title, ' dan lain');
  await user.type(screen.getByLabelText('Kategori Thread'), ' dan lain');
  release();
  await waitFor(() => expect(title).not.toHaveAttribute('readonly'));
  expect(screen.queryByText('Sedang dikirim…')).not.toBeInTheDocument();
  expect(title).toHaveValue('Kopi Gayo');
  expect(screen.getByLabelText('Kategori Thread')).toHaveValue('kopi');
});

test('Enter in the title or category moves on to the next field, Ctrl+Enter sends', async () => {
  const forum = new FakeForum();
  const { user } = open(forum, DRAFT);
  await screen.findByRole('textbox', { name: 'Deskripsi' });
  await user.type(screen.getByLabelText('Judul Thread'), '{Enter}');
  expect(screen.getByLabelText('Kategori Thread')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: 'Deskripsi' })).toHaveFocus();
  expect(forum.requests.some(({ method }) => method === 'POST')).toBe(false);
  await user.type(screen.getByLabelText('Judul Thread'), '{Control>}{Enter}{/Control}');
  await waitFor(() => expect(forum.threads).toHaveLength(1));
});

describe('the category', () => {
  async function openCategory() {
    const forum = new FakeForum();
    for (const category of ['Hobi', '#hobi', 'hobi', 'hobi baru', 'musik']) {
      forum.addThread({ category });
    }
    const { user, router } = open(forum, { ...DRAFT, category: '' });
    const field = await screen.findByRole('combobox', { name: 'Kategori Thread' });
    const isRequested = () => forum.requests.some(({ path }) => path === '/categories');
    return { forum, user, router, field, isRequested };
  }

  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

  test('stays offered when the list is pressed beside an option', async () => {
    const { user, field } = await openCategory();
    await user.type(field, 'hob');
    await user.click(await screen.findByRole('listbox'));
    expect(field).toHaveFocus();
    expect(options()).not.toEqual([]);
  });

  test('loads existing categories on focus, and offers them', async () => {
    const { user, field, isRequested } = await openCategory();
    expect(isRequested()).toBe(false);
    expect(field).toHaveAttribute('aria-expanded', 'false');
    await user.type(field, '#HOB');
    await waitFor(() => expect(options()).toEqual(['#hobi 3 thread', '#hobi baru 1 thread']));
    expect(field).toHaveAttribute('aria-expanded', 'true');
    await user.type(field, 'i b');
    await waitFor(() => expect(options()).toEqual(['#hobi baru 1 thread']));
  });

  test('is chosen with the keyboard, and Enter sends nothing then', async () => {
    const { forum, user, field } = await openCategory();
    await user.type(field, 'hobi');
    await waitFor(() => expect(options()).toHaveLength(2));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const second = screen.getByRole('option', { name: /hobi baru/, selected: true });
    expect(field).toHaveAttribute('aria-activedescendant', second.id);
    // Shift with an arrow selects text.
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(field).toHaveAttribute('aria-activedescendant', second.id);
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(field).toHaveValue('hobi baru');
    expect(options()).toEqual([]);
    expect(forum.requests.some(({ method }) => method === 'POST')).toBe(false);
    expect(field).toHaveFocus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(forum.threads[0]).toMatchObject({ category: 'hobi baru' }));
  });

  test('is chosen with a finger, and the field keeps the focus', async () => {
    const { user, field } = await openCategory();
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: /musik/ }));
    expect(field).toHaveValue('musik');
    expect(field).toHaveFocus();
    expect(options()).toEqual([]);
  });

  test('may be any text: Escape keeps it, and Tab moves on', async () => {
    const { forum, user, field } = await openCategory();
    await user.type(field, 'hob');
    await waitFor(() => expect(options()).toHaveLength(2));
    await user.keyboard('{Escape}');
    expect(options()).toEqual([]);
    expect(field).toHaveValue('hob');
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('#hobi baru');
    await user.tab();
    expect(options()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Buat Thread' }));
    await waitFor(() => expect(forum.threads[0]).toMatchObject({ category: 'hob' }));
  });
});

test('empty fields are marked, with one message, until they are filled', async () => {
  const forum = new FakeForum();
  const { user } = open(forum, { ...DRAFT, title: '', body: '' });
  await user.click(await screen.findByRole('button', { name: 'Buat Thread' }));
  expect(await screen.findAllByText('Terdapat data yang kosong.')).toHaveLength(1);
  const fieldOf = (name: string) => screen.getByRole('textbox', { name });
  expect(fieldOf('Judul Thread')).toHaveFocus();
  for (const name of ['Judul Thread', 'Deskripsi']) {
    expect(fieldOf(name)).toBeInvalid();
    expect(fieldOf(name)).toHaveAccessibleDescription(/^Terdapat data yang kosong\./);
  }
  expect(screen.getByLabelText('Kategori Thread')).toBeValid();

  await user.type(fieldOf('Judul Thread'), 'Kopi');
  expect(fieldOf('Judul Thread')).toBeValid();
  expect(fieldOf('Judul Thread')).toHaveFocus();
  expect(fieldOf('Deskripsi')).toBeInvalid();
  expect(fieldOf('Deskripsi')).toHaveAccessibleDescription(/^Terdapat data yang kosong\./);
});
