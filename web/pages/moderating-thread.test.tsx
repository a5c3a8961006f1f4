import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const LOCKED = /^Dikunci oleh moderator/;

function talk(role: 'member' | 'moderator' = 'moderator') {
  const forum = new FakeForum();
  forum.account.role = role;
  const siti = forum.addUser('Siti');
  const thread = forum.addThread({ ownerId: siti.id, title: 'Kopi', category: 'umum' });
  const comment = forum.addComment(thread, '<p>punya saya</p>');
  return { forum, siti, thread, comment, path: `/threads/${thread.id}` };
}

const acts = ({ requests }: FakeForum) =>
  requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => ({ call: `${method} ${path}`, body }));

describe('a moderator', () => {
  test('locks a thread with a reason, keeps the form, and unlocks it', async () => {
    const { forum, path } = talk();
    const { user } = renderApp(path, forum);
    await user.click(await screen.findByRole('button', { name: 'Kunci' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Kunci thread ini?' }));
    const reason = dialog.getByRole('textbox', { name: 'Alasan' });
    expect(reason).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Kunci' }));
    expect(reason).toHaveAccessibleDescription(/Tulis alasannya/);
    await user.type(reason, ' Ramai sekali ');
    await user.click(dialog.getByRole('button', { name: 'Kunci' }));
    const unlock = await screen.findByRole('button', { name: 'Buka kunci' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText(LOCKED)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Kirim' })).toBeInTheDocument();
    await user.click(unlock);
    await screen.findByRole('button', { name: 'Kunci' });
    expect(acts(forum)).toEqual([
      { call: `POST ${path}/lock`, body: { reason: 'Ramai sekali' } },
      { call: `DELETE ${path}/lock`, body: expect.anything() },
    ]);
  });

  test('pins and unpins with one click', async () => {
    const { forum, path } = talk();
    const { user } = renderApp(path, forum);
    await user.click(await screen.findByRole('button', { name: 'Sematkan' }));
    await user.click(await screen.findByRole('button', { name: 'Lepas sematan' }));
    await screen.findByRole('button', { name: 'Sematkan' });
    expect(acts(forum).map(({ call }) => call)).toEqual([`POST ${path}/pin`, `DELETE ${path}/pin`]);
  });

  test('moves a thread to another category', async () => {
    const { forum, path } = talk();
    const { user } = renderApp(path, forum);
    await user.click(await screen.findByRole('button', { name: 'Pindahkan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pindahkan thread' }));
    const category = dialog.getByRole('combobox');
    await user.clear(category);
    await user.type(category, 'kuliner');
    await user.click(dialog.getByRole('button', { name: 'Pindahkan' }));
    expect(await screen.findByRole('link', { name: '#kuliner' })).toBeInTheDocument();
    expect(acts(forum)).toEqual([
      { call: `PUT ${path}/category`, body: { category: 'kuliner', reason: '' } },
    ]);
  });

  test('cannot act on their own thread', async () => {
    const { forum } = talk();
    const own = forum.addThread({ title: 'Milik sendiri' });
    renderApp(`/threads/${own.id}`, forum);
    await screen.findByRole('heading', { name: 'Milik sendiri' });
    await waitFor(() => expect(forum.events.open).toBe(1));
    expect(screen.queryByRole('region', { name: 'Tindakan moderator' })).not.toBeInTheDocument();
  });
});

describe('a member', () => {
  test('has no acts, and reads in place of the form of a locked thread that it is locked', async () => {
    const { forum, thread, path } = talk('member');
    thread.isLocked = true;
    renderApp(path, forum);
    expect(await screen.findByText(LOCKED)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Kirim' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit komentar' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Tindakan moderator' })).not.toBeInTheDocument();
  });

  test('sees a lock arrive, with the words that were typed, and can write again after it', async () => {
    const { forum, thread, path } = talk('member');
    localStorage.setItem(`draft:comment ${forum.user.id} ${thread.id}`, '<p>hampir jadi</p>');
    renderApp(path, forum);
    await screen.findByRole('button', { name: 'Kirim' });
    await waitFor(() => expect(forum.events.open).toBe(1));
    const changed = {
      type: 'thread-changed',
      threadId: thread.id,
      totalComments: 1,
      totalUpVotes: 0,
      totalDownVotes: 0,
      editedAt: null,
    } as const;
    forum.events.send({ ...changed, isLocked: true });
    expect(await screen.findByText(LOCKED)).toBeInTheDocument();
    const unsent = await screen.findByRole('article', {
      name: 'Komentar Anda yang belum terkirim',
    });
    expect(unsent).toHaveTextContent('hampir jadi');
    expect(within(unsent).getByRole('button', { name: 'Salin' })).toBeInTheDocument();
    forum.events.send(changed);
    expect(await screen.findByRole('button', { name: 'Kirim' })).toBeInTheDocument();
    expect(screen.queryByText(LOCKED)).not.toBeInTheDocument();
  });

  test('sees at the card of a list what is pinned and locked, and where a thread was moved', async () => {
    const { forum, thread } = talk('member');
    thread.isPinned = true;
    thread.isLocked = true;
    renderApp('/', forum);
    const card = (await screen.findByRole('link', { name: 'Kopi' })).closest('article')!;
    expect(within(card).getByText('Disematkan')).toBeInTheDocument();
    expect(within(card).getByText('Dikunci')).toBeInTheDocument();
    await waitFor(() => expect(forum.events.open).toBe(1));
    forum.events.send({
      type: 'thread-changed',
      threadId: thread.id,
      totalComments: 1,
      totalUpVotes: 0,
      totalDownVotes: 0,
      editedAt: null,
      category: 'kuliner',
      categoryName: 'Kuliner',
    });
    expect(await within(card).findByText('#Kuliner')).toBeInTheDocument();
    expect(within(card).queryByText('Disematkan')).not.toBeInTheDocument();
  });
});
