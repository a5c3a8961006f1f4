import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { MarkedText, SearchMatch } from '#contract/search.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { readPage, readPages } from '#server/testing/pages.ts';
import { failure, send } from '#server/testing/requests.ts';
import { countWaiting } from '#server/testing/row-lock.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();
const PLAIN = { title: 'Halo', body: '<p>Apa kabar?</p>' };

describe('GET /v1/threads?q=', () => {
  it('finds words in the title, in the body and in comments, in this order', async () => {
    const { token, id } = await createUser(db);
    const commented = await createThread(db, id, PLAIN);
    await createComment(db, { threadId: commented, ownerId: id }, '<p>Coba rendang.</p>');
    const titled = await createThread(db, id, { ...PLAIN, title: 'Rendang' });
    const bodied = await createThread(db, id, { ...PLAIN, body: '<p>Rendang siapa?</p>' });
    await createThread(db, id, PLAIN);
    expect(await readPages(app, '/threads', { q: 'rendang', limit: 1 }, token)).toEqual([
      titled,
      bodied,
      commented,
    ]);
  });

  it('lists exact words before related ones, and newer threads before older', async () => {
    const { token, id } = await createUser(db);
    const same = [];
    for (const body of ['<p>Saya membaca.</p>', '<p>Kami membaca.</p>', '<p>Bacaan saya.</p>']) {
      same.push(await createThread(db, id, { ...PLAIN, body }));
    }
    const { ids } = await readPage(app, '/threads', { q: 'membaca' }, token);
    expect(ids).toEqual([same[1], same[0], same[2]]);
  });

  it('requires each word, possibly in different texts of a thread', async () => {
    const { token, id } = await createUser(db);
    const apart = await createThread(db, id, { ...PLAIN, title: 'Rendang empuk' });
    await createComment(db, { threadId: apart, ownerId: id }, '<p>Pakai presto!</p>');
    await createComment(db, { threadId: apart, ownerId: id }, '<p>Dua jam.</p>');
    const together = await createThread(db, id, { ...PLAIN, title: 'Presto rendang' });
    await createThread(db, id, { ...PLAIN, title: 'Rendang' });
    const found = (q: string) => readPages(app, '/threads', { q, limit: 10 }, token);
    expect(await found('rendang presto')).toEqual([together, apart]);
    expect(await found('presto jam rendang')).toEqual([apart]);
    expect(await found('rendang sepeda')).toEqual([]);
  });

  it('respects the category and the requested order', async () => {
    const { token, id } = await createUser(db);
    const sambal = { title: 'Sambal', body: '<p>Enak</p>' };
    const first = await createThread(db, id, { ...sambal, category: 'kuliner' });
    const second = await createThread(db, id, {
      ...PLAIN,
      body: '<p>Sambal.</p>',
      category: 'kuliner',
    });
    const third = await createThread(db, id, { ...sambal, category: 'musik' });
    const found = (query: Record<string, string>) =>
      readPages(app, '/threads', { q: 'sambal', limit: 1, ...query }, token);
    expect(await found({})).toEqual([third, first, second]);
    expect(await found({ category: 'kuliner' })).toEqual([first, second]);
    expect(await found({ sort: 'newest' })).toEqual([third, second, first]);
    await createComment(db, { threadId: first, ownerId: id });
    expect(await found({ sort: 'active' })).toEqual([first, third, second]);
    await send(app, 'POST', `/threads/${second}/up-vote`, { token });
    expect(await found({ sort: 'top' })).toEqual([second, third, first]);
  });

  it('tolerates a typing error, after all exact matches', async () => {
    const { token, id } = await createUser(db);
    const meant = await createThread(db, id, { ...PLAIN, title: 'Resep rendang' });
    const inComment = await createThread(db, id, PLAIN);
    await createComment(db, { threadId: inComment, ownerId: id }, '<p>Rendang dan resepnya.</p>');
    const found = (q: string) => readPages(app, '/threads', { q, limit: 1 }, token);
    expect(await found('resep rendnag')).toEqual([meant, inComment]);
    expect(await found('rndang resep')).toEqual([meant, inComment]);
    const slipped = await createThread(db, id, { ...PLAIN, body: '<p>Resep rendnag.</p>' });
    for (const limit of [1, 2, 3]) {
      const ids = await readPages(app, '/threads', { q: 'resep rendnag', limit }, token);
      expect(ids).toEqual([slipped, meant, inComment]);
    }
  });

  it('reports what was probably meant when a word is spelt slightly differently', async () => {
    const { token, id } = await createUser(db);
    await createThread(db, id, { ...PLAIN, title: 'Rendangnya resep ibu' });
    await createThread(db, id, { ...PLAIN, body: '<p>Resep rendnag.</p>' });
    await createThread(db, id, { ...PLAIN, title: 'Resep rendaaang' });
    const { data } = await readPage(app, '/threads', { q: 'resep rendnag' }, token);
    const found = data['threads'] as { match: SearchMatch }[];
    expect(found.map(({ match }) => match.meant)).toEqual([
      null,
      'resep rendang',
      'resep rendaaang',
    ]);
  });

  it('does not mark near words in exact matches', async () => {
    const { token, id } = await createUser(db);
    await createThread(db, id, { ...PLAIN, body: '<p>Serabi, serbai makan.</p>' });
    await createThread(db, id, { ...PLAIN, body: '<p>Serbai minum.</p>' });
    const { data } = await readPage(app, '/threads', { q: 'serabi' }, token);
    const found = data['threads'] as { match: SearchMatch }[];
    expect(found.map(({ match }) => [show(match.excerpt), match.meant])).toEqual([
      ['[Serabi], serbai makan.', null],
      ['[Serbai] minum.', 'serbai'],
    ]);
  });

  it('corrects three words at most', async () => {
    const { token, id } = await createUser(db);
    const threadId = await createThread(db, id, {
      ...PLAIN,
      body: 'Serabi, rendang, gulai, soto.',
    });
    const found = async (q: string) => (await readPage(app, '/threads', { q }, token)).ids;
    expect(await found('serbai rendnag gulia soto')).toEqual([threadId]);
    expect(await found('serbai rendnag gulia sotoo')).toEqual([]);
  });

  it('seeks no near words when a word is found often enough', async () => {
    const { token, id } = await createUser(db);
    const fitting: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      fitting.unshift(await createThread(db, id, { ...PLAIN, title: 'Serabi' }));
    }
    const near = await createThread(db, id, { ...PLAIN, title: 'Serbai' });
    const found = (limit: number) => readPages(app, '/threads', { q: 'serabi', limit }, token);
    for (const limit of [1, 2, 4, 5, 100]) expect(await found(limit)).toEqual(fitting);
    await send(app, 'DELETE', `/threads/${fitting.pop()}`, { token });
    for (const limit of [1, 2, 4, 5, 100]) expect(await found(limit)).toEqual([...fitting, near]);
  });

  it('corrects a word of the language only when no text uses it', async () => {
    const { token, id } = await createUser(db);
    const near = await createThread(db, id, { ...PLAIN, title: 'Sambil makan' });
    const found = async () => (await readPage(app, '/threads', { q: 'sambal' }, token)).ids;
    expect(await found()).toEqual([near]);
    const fitting = await createThread(db, id, { ...PLAIN, title: 'Sambal' });
    expect(await found()).toEqual([fitting]);
  });

  it('reflects edits and deletions', async () => {
    const { token, id } = await createUser(db);
    const threadId = await createThread(db, id, { ...PLAIN, title: 'Sambal' });
    const commentId = await createComment(db, { threadId, ownerId: id }, '<p>Kelapa</p>');
    const found = async (q: string) => (await readPage(app, '/threads', { q }, token)).ids;

    const thread = { title: 'Rawon', body: '<p>Daging</p>', category: 'kuliner' };
    await send(app, 'PUT', `/threads/${threadId}`, { token, body: thread });
    expect([await found('sambal'), await found('rawon daging')]).toEqual([[], [threadId]]);
    const comment = { content: '<p>Keluwak</p>' };
    const path = `/threads/${threadId}/comments/${commentId}`;
    await send(app, 'PUT', path, { token, body: comment });
    expect([await found('kelapa'), await found('keluwak')]).toEqual([[], [threadId]]);
    await send(app, 'DELETE', path, { token });
    expect([await found('keluwak'), await found('rawon')]).toEqual([[], [threadId]]);

    await createComment(db, { threadId, ownerId: id }, '<p>Keluwak</p>');
    await send(app, 'DELETE', `/threads/${threadId}`, { token });
    expect([await found('keluwak'), await found('rawon')]).toEqual([[], []]);
    const { rows } =
      await sql`select from thread_search union all select from comment_search`.execute(db);
    expect(rows).toEqual([]);
  });

  it.each([
    ['nothing that is a word', '!!! "" () 🙂 – …'],
    ['a NUL character', '\u0000'],
    ['half a character', '\ud83d'],
    ['apostrophes alone', "ʼ ' ’ ʼʼ"],
  ])('answers an empty list to %s', async (_, q) => {
    const { token, id } = await createUser(db);
    await createThread(db, id);
    expect((await readPage(app, '/threads', { q }, token)).ids).toEqual([]);
  });

  it.each([
    ['quotes', `'sambal' "terasi"`],
    ['operators', 'sambal & | ! <-> terasi:* (('],
    ['tags and entities', '<sambal> &terasi;'],
    ['slashes and dots', 'sambal/terasi.sambal\\terasi'],
    ['a NUL character among them', 'sambal\u0000terasi'],
    ['apostrophes that end words', 'sambalʼ terasi’ ʼ'],
    ['emoji', '🙂sambal🙂terasi👨‍👩‍👧'],
    ['long dashes and quotes', '“sambal”—terasi…'],
    ['10,000 characters of them', 'sambal terasi '.repeat(720)],
    ['a word that is none', `sambal terasi ${'x'.repeat(9_000)}`],
  ])('finds the words in %s', async (_, q) => {
    const { token, id } = await createUser(db);
    const threadId = await createThread(db, id);
    expect((await readPage(app, '/threads', { q }, token)).ids).toEqual([threadId]);
  });

  it('refuses the cursor of another search', async () => {
    const { token, id } = await createUser(db);
    await createThread(db, id);
    await createThread(db, id);
    const { data } = await readPage(app, '/threads', { q: 'sambal', limit: 1 }, token);
    const cursor = String(data['nextCursor']);
    for (const query of [
      `q=terasi`,
      `q=sambal&sort=top`,
      `q=sambal&category=kuliner`,
      'sort=top',
      'q=!!',
    ]) {
      const answer = await send(app, 'GET', `/threads?${query}&cursor=${cursor}`, { token });
      expect(answer).toMatchObject(failure(400, '"cursor" is not valid'));
    }
    expect(await readPage(app, '/threads', { q: 'Sambal!', cursor }, token)).toMatchObject({
      ids: [expect.any(String)],
    });
  });

  it('returns 100 at a time when no limit is given', async () => {
    const { token, id } = await createUser(db);
    for (let count = 0; count < 101; count += 1) await createThread(db, id);
    const first = await readPage(app, '/threads', { q: 'sambal' }, token);
    expect(first.ids).toHaveLength(100);
    const cursor = String(first.data['nextCursor']);
    const second = await readPage(app, '/threads', { q: 'sambal', cursor }, token);
    expect(second.data).toMatchObject({ threads: [{}], nextCursor: null });
    expect(new Set([...first.ids, ...second.ids]).size).toBe(101);
  });

  it('links the next page in a header, unless that would be too long for one', async () => {
    const { token, id } = await createUser(db);
    for (let count = 0; count < 2; count += 1) await createThread(db, id);
    const ask = (q: string) => readPage(app, '/threads', { q, limit: 1 }, token);
    const { data, link } = await ask('sambal terasi');
    expect(link).toBe(
      `</v1/threads?q=sambal+terasi&limit=1&cursor=${String(data['nextCursor'])}>; rel="next"`,
    );
    const long = await ask('sambal terasi '.repeat(500));
    expect(long.data['nextCursor']).toEqual(expect.any(String));
    expect(long.link).toBe(undefined);
  });

  it('answers 503 when the database takes too long, and blocks nothing else', async () => {
    const { token, id } = await createUser(db);
    const other = await createUser(db);
    await createThread(db, id);
    let answered = 0;
    const answers = await db.transaction().execute(async (trx) => {
      await sql`lock table comment_search in access exclusive mode`.execute(trx);
      const search = (reader: { token: string }) =>
        send(app, 'GET', '/threads?q=sambal', reader).finally(() => (answered += 1));
      const searches = Array.from({ length: 12 }, () => search({ token }));
      await expect.poll(() => countWaiting(trx)).toBe(2);
      // Searches of other readers get permits meanwhile.
      searches.push(search(other));
      await expect.poll(() => countWaiting(trx)).toBe(3);
      expect(await send(app, 'GET', '/users/me', { token })).toMatchObject({ status: 200 });
      expect(answered).toBe(0);
      return Promise.all(searches);
    });
    const tooSlow = 'Pencarian terlalu lama, coba kata yang lebih khusus';
    const tooMany = 'Pencarian sedang ramai, coba lagi sebentar lagi';
    // The general deadline of an answer, on a machine so busy that it ends before the search's own.
    const tooLate = 'Server sedang sibuk, coba lagi sebentar lagi.';
    for (const { status, envelope } of answers) {
      expect(status).toBe(503);
      expect([tooSlow, tooMany, tooLate]).toContain(envelope.message);
    }
    expect(answers).toContainEqual(expect.objectContaining(failure(503, tooSlow)));
    expect((await readPage(app, '/threads', { q: 'sambal' }, token)).ids).toHaveLength(1);
  });
});

describe('a match', () => {
  it('is marked in the title and in the body', async () => {
    const match = await matchOf('makan', {
      title: 'Memakan <nasi> & makanan',
      body: '<p>Kami <strong>makan</strong> di A&amp;B.</p><ul><li>Enak</li></ul>',
    });
    expect(show(match.title)).toBe('[Memakan] <nasi> & [makanan]');
    expect(show(match.excerpt)).toBe('Kami [makan] di A&B. Enak');
    expect(match.commentId).toBe(null);
  });

  it('is shown from a comment when that contains more of it', async () => {
    const { token, id } = await createUser(db);
    const threadId = await createThread(db, id, PLAIN);
    await createComment(db, { threadId, ownerId: id }, '<p>Pakai kelapa.</p>');
    const best = await createComment(db, { threadId, ownerId: id }, '<p>Kelapa itu kelapa.</p>');
    const { data } = await readPage(app, '/threads', { q: 'kelapa' }, token);
    const [{ match }] = data['threads'] as [{ match: SearchMatch }];
    expect([match.commentId, match.commentOwnerId]).toEqual([best, id]);
    expect(show(match.excerpt)).toBe('[Kelapa] itu [kelapa].');
    expect(show(match.title)).toBe('Halo');
  });

  it('is cut around the part with the most of it', async () => {
    const filler = 'Lorem ipsum dolor sit amet. '.repeat(20);
    const body = `<p>${filler}Rendang. ${filler}Rendang dan presto. ${filler}</p>`;
    const { excerpt } = await matchOf('rendang presto', { title: 'Presto rendang', body });
    const shown = show(excerpt);
    expect(shown).toMatch(/^….+\[Rendang\] dan \[presto\]\. Lorem.+…$/);
    expect(shown.length).toBeGreaterThan(150);
    expect(shown.length).toBeLessThan(230);
  });

  it('is marked in each of a page of texts that have tens of thousands of different words', async () => {
    const { token, id } = await createUser(db);
    const odd = (thread: number) =>
      Array.from({ length: 900 }, (_, word) => `q${(900 * thread + word).toString(36)}`).join(' ');
    for (let thread = 0; thread < 30; thread += 1) {
      await createThread(db, id, { ...PLAIN, body: `<p>Rendang ${odd(thread)}</p>` });
    }
    const { data } = await readPage(app, '/threads', { q: 'rendang' }, token);
    const found = data['threads'] as { match: SearchMatch }[];
    expect(found).toHaveLength(30);
    for (const { match } of found) expect(show(match.excerpt)).toMatch(/^\[Rendang\] q/);
  });

  it('is the beginning of the body when only the title contains it', async () => {
    const body = `<p>${'Halo semua. '.repeat(40)}</p>`;
    const { excerpt } = await matchOf('rendang', { title: 'Rendang', body });
    expect(show(excerpt)).toMatch(/^Halo semua\. .+…$/);
  });

  it('is the beginning of the text when it is thousands of characters further on', async () => {
    const { token, id } = await createUser(db);
    const filler = 'Lorem ipsum dolor sit amet. '.repeat(300);
    const bodied = await createThread(db, id, { ...PLAIN, body: `<p>Halo. ${filler}Kelapa.</p>` });
    const commented = await createThread(db, id, PLAIN);
    const comment = { threadId: commented, ownerId: id };
    const commentId = await createComment(db, comment, `<p>Coba. ${filler}Kelapa.</p>`);
    const { data } = await readPage(app, '/threads', { q: 'kelapa' }, token);
    const found = data['threads'] as { id: string; match: SearchMatch }[];
    const match = new Map(found.map((thread) => [thread.id, thread.match]));
    expect(show(match.get(bodied)!.excerpt)).toMatch(/^Halo\. Lorem.+…$/);
    expect(match.get(bodied)!.commentId).toBe(null);
    expect(show(match.get(commented)!.excerpt)).toMatch(/^Coba\. Lorem.+…$/);
    expect(match.get(commented)!.commentId).toBe(commentId);
  });

  it('is marked when it was only meant', async () => {
    const match = await matchOf('rendnag', { title: 'Rendang', body: '<p>Rendangnya enak.</p>' });
    expect(show(match.title)).toBe('[Rendang]');
    expect(show(match.excerpt)).toBe('[Rendangnya] enak.');
  });
});

describe('GET /v1/threads?q= with a name', () => {
  const found = async (q: string, token: string, query = {}) =>
    (await readPage(app, '/threads', { q, ...query }, token)).ids;

  it('finds what a user of that name wrote, after the texts that contain it', async () => {
    const { token, id: reader } = await createUser(db, { name: 'Budi' });
    const { id } = await createUser(db, { name: 'Dewi Anggraini' });
    const { id: other } = await createUser(db, { name: 'Dewi Lestari' });
    const about = await createThread(db, reader, { ...PLAIN, title: 'Salam untuk dewi anggraini' });
    const commented = await createThread(db, reader, PLAIN);
    await createComment(db, { threadId: commented, ownerId: id }, '<p>Lama.</p>');
    const newest = await createComment(db, { threadId: commented, ownerId: id }, '<p>Baru.</p>');
    await createComment(db, { threadId: commented, ownerId: reader });
    const own = await createThread(db, id, PLAIN);
    await createComment(db, { threadId: own, ownerId: id });
    const others = await createThread(db, other, PLAIN);
    expect(await found('Dewi ANGGRAINI', token)).toEqual([about, own, commented]);
    expect(await found('dewi', token)).toEqual([about, others, own, commented]);
    expect(await readPages(app, '/threads', { q: 'dewi', limit: 1 }, token)).toEqual([
      about,
      others,
      own,
      commented,
    ]);
    const { data } = await readPage(app, '/threads', { q: 'anggraini' }, token);
    const matches = (data['threads'] as { match: SearchMatch }[]).map(({ match }) => match);
    expect(matches).toMatchObject([
      { isByName: false, commentId: null, commentOwnerId: null, meant: null },
      { isByName: true, commentId: null, commentOwnerId: null, meant: null },
      { isByName: true, commentId: newest, commentOwnerId: id, meant: null },
    ]);
    expect(matches.map(({ excerpt }) => show(excerpt))).toEqual([
      'Apa kabar?',
      'Apa kabar?',
      'Baru.',
    ]);
  });

  it('respects the category and the requested order', async () => {
    const { token, id } = await createUser(db, { name: 'Dewi' });
    const first = await createThread(db, id, { ...PLAIN, category: 'musik' });
    const second = await createThread(db, id, { ...PLAIN, category: 'kuliner' });
    await createComment(db, { threadId: first, ownerId: id });
    expect(await found('dewi', token, { category: 'musik' })).toEqual([first]);
    expect(await found('dewi', token, { sort: 'newest' })).toEqual([second, first]);
    expect(await found('dewi', token, { sort: 'active' })).toEqual([first, second]);
  });

  it('reflects a change of name and the deletion of an account, without rewriting any text', async () => {
    const { token, id } = await createUser(db, { name: 'Dewi Anggraini', password: 'rahasia' });
    const reader = await createUser(db, { name: 'Budi' });
    const threadId = await createThread(db, id, PLAIN);
    const documents = () => db.selectFrom('thread_search').select('written_in').execute();
    const before = await documents();
    await send(app, 'PUT', '/users/me', { token, body: { name: 'Ratna Sari' } });
    expect(await found('dewi', reader.token)).toEqual([]);
    expect(await found('sari ratna', reader.token)).toEqual([threadId]);
    expect(await documents()).toEqual(before);
    const body = { password: 'rahasia' };
    const deletion = await send(app, 'DELETE', '/users/me', { token, body });
    expect(deletion.status).toBe(200);
    expect(await found('ratna', reader.token)).toEqual([]);
    expect(await db.selectFrom('user_search').select('user_id').execute()).toEqual([
      { user_id: reader.id },
    ]);
  });

  it('does not find what was deleted', async () => {
    const { token, id } = await createUser(db, { name: 'Dewi' });
    const reader = await createUser(db, { name: 'Budi' });
    const own = await createThread(db, id, PLAIN);
    const threadId = await createThread(db, reader.id, PLAIN);
    const commentId = await createComment(db, { threadId, ownerId: id });
    expect(await found('dewi', token)).toEqual([own, threadId]);
    await send(app, 'DELETE', `/threads/${own}`, { token });
    await send(app, 'DELETE', `/threads/${threadId}/comments/${commentId}`, { token });
    expect(await found('dewi', token)).toEqual([]);
  });

  it('finds an author before namesakes who write nothing, however many there are', async () => {
    const { token, id } = await createUser(db, { name: 'Dewi Anggraini' });
    const threadId = await createThread(db, id, PLAIN);
    await createComment(db, { threadId, ownerId: id });
    // Their ids come first, when nothing else distinguishes them.
    await sql`insert into users (id, name, email, email_key, password_hash)
      select 'user----------------' || n, 'Dewi Anggraini', n, n, ''
      from generate_series(1, 20) as n`.execute(db);
    expect(await found('dewi anggraini', token)).toEqual([threadId]);
  });

  it('tolerates a typing error in it', async () => {
    const { token, id } = await createUser(db, { name: 'Sari Wulandari' });
    const threadId = await createThread(db, id, PLAIN);
    const { ids, data } = await readPage(app, '/threads', { q: 'sari wulandri' }, token);
    expect(ids).toEqual([threadId]);
    expect(data['threads']).toMatchObject([{ match: { isByName: true, meant: 'sari wulandari' } }]);
  });
});

async function matchOf(q: string, words: { title: string; body: string }): Promise<SearchMatch> {
  const { token, id } = await createUser(db);
  await createThread(db, id, words);
  const { data } = await readPage(app, '/threads', { q }, token);
  const [thread] = data['threads'] as { match: SearchMatch }[];
  if (!thread) throw new Error(`${q} found nothing`);
  return thread.match;
}

function show(text: MarkedText): string {
  return text.map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece)).join('');
}
