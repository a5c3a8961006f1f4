import type { FastifyInstance } from 'fastify';
import { exportOwnData } from '#contract/own-data.ts';
import { registerDownload } from '#server/platform/http/register-download.ts';
import type { Db } from '#server/schema.ts';
import { readSecondFactors } from '#server/second-factors/second-factors.repository.ts';
import { listSessions } from '#server/session/own-sessions.repository.ts';
import { presentSession } from '#server/session/sessions.presenter.ts';
import { userGone } from '#server/users/active-user.ts';
import { findExportedProfile, ownedLists, readOwned } from './export.repository.ts';

const SESSIONS_PER_PAGE = 100;
/** In characters. Making a page of the longest threads in one piece takes the event loop 10 ms. */
const PIECE_LENGTH = 65_536;

export function registerExportRoute(app: FastifyInstance, db: Db): void {
  registerDownload(app, exportOwnData, async (caller) => {
    const profile = caller && (await findExportedProfile(db, caller.userId));
    if (!profile) throw userGone();
    const secondFactors = await exportSecondFactors(profile.id);
    return writeFile({ exportedAt: new Date(), profile, secondFactors });
  });

  /** The ids of passkeys are of use to calls alone. */
  async function exportSecondFactors(userId: string) {
    const { passkeys, ...factors } = await readSecondFactors(db, userId);
    return { ...factors, passkeys: passkeys.map(({ id: _id, ...passkey }) => passkey) };
  }

  async function* writeFile(head: {
    exportedAt: Date;
    profile: { id: string };
    secondFactors: object;
  }) {
    // The closing brace is omitted, because the lists follow.
    yield JSON.stringify(head).slice(0, -1);
    yield* writeList('sessions', readSessions(head.profile.id));
    for (const list of ownedLists) {
      yield* writeList(list, readOwned(db, list, head.profile.id));
    }
    yield '\n}\n';
  }

  async function* readSessions(userId: string) {
    let cursor: string | null = null;
    do {
      const request = { userId, limit: SESSIONS_PER_PAGE, ...(cursor !== null && { cursor }) };
      const page: Awaited<ReturnType<typeof listSessions>> = await listSessions(db, request);
      yield page.rows.map(presentSession);
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
}

/** Writes a further member of a JSON object, with one entry in each line. */
async function* writeList(name: string, pages: AsyncIterable<readonly object[]>) {
  yield `,\n${JSON.stringify(name)}: [`;
  let separator = '\n';
  for await (const page of pages) {
    let piece = '';
    for (const entry of page) {
      piece += separator + JSON.stringify(entry);
      separator = ',\n';
      if (piece.length < PIECE_LENGTH) continue;
      yield piece;
      piece = '';
    }
    if (piece !== '') yield piece;
  }
  yield ']';
}
