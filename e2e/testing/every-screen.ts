import { expect, type Page } from '@playwright/test';
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
  const heading = (name: string) => async (page: Page) => {
    await expect(page.getByRole('heading', { name }).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  };
  return [
    screen('login', '/', undefined, async (page) => expect(loginHeading(page)).toBeVisible()),
    screen('register', '/register', undefined, heading('Register')),
    screen('home', '/', member, heading('Kumpulan Thread')),
    screen('search', '/?q=kutipan', member, heading('Hasil pencarian')),
    screen('search in vain', `/?q=${'takada'.repeat(16)}`, member, heading('Hasil pencarian')),
    screen('thread', `/threads/${id}`, member, async (page) =>
      expect(commentEditor(page)).toBeVisible(),
    ),
    screen('new thread', '/add-thread', member, async (page) =>
      expect(bodyEditor(page)).toBeVisible(),
    ),
    screen('leaderboards', '/leaderboards', member, heading('Klasmen Pengguna Aktif')),
    screen('account', '/akun', member, heading('Akun')),
    screen('not found', '/tidak-ada', member, heading('Oops!')),
    screen('thread not found', '/threads/thread-tidakada', member, async (page) =>
      expect(page.getByRole('main').getByRole('link')).toBeVisible(),
    ),
  ];
}

/** Opens the screen as its member or visitor. A page of a member is never used for a visitor again. */
export async function openScreen(page: Page, { path, member, settled }: Screen): Promise<void> {
  if (member) await signIn(page, member);
  await page.goto(path);
  await settled(page);
}

function screen(
  name: string,
  path: string,
  member: Member | undefined,
  settled: (page: Page) => Promise<void>,
): Screen {
  return { name, path, member, settled };
}
