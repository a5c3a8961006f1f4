import { expect, type Page } from '@playwright/test';
import { acceptResetLinks, type ScreenName, screensOf } from '#tools/screens.ts';
import { signIn, type Forum, type Member } from './forum.ts';
import { bodyEditor, commentEditor, loginHeading } from './screens.ts';

interface Screen {
  readonly name: string;
  readonly path: string;
  /** The member who sees it; undefined for visitors. */
  readonly member: Member | undefined;
  /** Waits until the screen has settled. */
  readonly settled: (page: Page) => Promise<void>;
}

const SETTLED: Record<ScreenName, Screen['settled']> = {
  login: async (page) => expect(loginHeading(page)).toBeVisible(),
  register: heading('Register'),
  'forgot password': heading('Lupa password?'),
  'reset password': heading('Buat kata sandi baru'),
  'confirm email': heading('Konfirmasi alamat email'),
  'confirm new email': heading('Konfirmasi alamat email'),
  'undo new email': heading('Kembalikan alamat email?'),
  'recover account': heading('Bukan Anda?'),
  home: heading('Kumpulan Thread'),
  thread: async (page) => expect(commentEditor(page)).toBeVisible(),
  search: heading('Hasil pencarian'),
  leaderboards: heading('Klasmen Pengguna Aktif'),
  account: heading('Akun'),
  'moderation log': heading('Catatan moderasi'),
  rules: heading('Aturan'),
  'thread of a moderator': async (page) =>
    expect(page.getByRole('region', { name: 'Tindakan moderator' })).toBeVisible(),
  'moderation log of a moderator': heading('Catatan moderasi'),
  moderation: heading('Moderasi'),
  members: heading('Anggota'),
  invitations: heading('Undangan'),
  settings: heading('Pengaturan'),
  'new thread': async (page) => expect(bodyEditor(page)).toBeVisible(),
  'not found': heading('Oops!'),
};

/** The screens of a forum, those for visitors first, with words long enough to break a layout. */
export async function prepareScreens(forum: Forum): Promise<Screen[]> {
  const member = await forum.api.newMember(`Nama${'panjang'.repeat(8)}`);
  const { id } = await forum.api.createThread(member, {
    title: `Judul ${'takterputus'.repeat(12)}`,
    category: 'kategoriyangpanjangsekali'.repeat(2),
    body: `<h2>Judul kecil</h2><p>${'a'.repeat(300)} <a href="https://contoh.id/${'b'.repeat(200)}">tautan</a></p><pre><code>${'kode '.repeat(80)}</code></pre><blockquote><p>Kutipan</p></blockquote><ul><li><p>butir</p></li></ul>`,
  });
  const comment = await forum.api.comment(member, id, `<p>${'c'.repeat(300)}</p>`);
  await forum.api.voteOnThread(member, id, 'up');
  await forum.api.voteOnComment(member, { threadId: id, commentId: comment.id }, 'down');
  const admin = await forum.api.newMember();
  await forum.runTool('role', admin.email, 'admin');
  await forum.api.setRole(admin, member, 'moderator', `Alasan ${'takterputus'.repeat(12)}`);
  await forum.api.report(
    admin,
    { threadId: id },
    { reason: 'other', words: `Kata ${'takterputus'.repeat(12)}` },
  );
  // The moderator's own thread has no acts.
  const memberOf = { visitor: undefined, member, moderator: admin, admin };
  return [
    ...screensOf({ threadId: id, word: 'kutipan' }).map(({ name, path, reader }) => ({
      name,
      path: forum.url + path,
      member: memberOf[reader],
      settled: SETTLED[name],
    })),
    {
      name: 'search in vain',
      path: `${forum.url}/?q=${'takada'.repeat(16)}`,
      member,
      settled: SETTLED.search,
    },
    {
      name: 'thread not found',
      path: `${forum.url}/threads/thread-tidakada`,
      member,
      settled: async (page) => expect(page.getByRole('main').getByRole('link')).toBeVisible(),
    },
  ];
}

/** Opens the screen as its member or visitor. A page of a member is never used for a visitor again. */
export async function openScreen(
  page: Page,
  { name, path, member, settled }: Screen,
): Promise<void> {
  if (member) await signIn(page, member);
  if (name === 'reset password') await acceptResetLinks(page);
  await page.goto(path);
  await settled(page);
}

/** Waits for a heading with these words, and for the data. */
function heading(name: string): Screen['settled'] {
  return async (page) => {
    await expect(page.getByRole('heading', { name }).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  };
}
