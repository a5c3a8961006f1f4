import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, filesBelow } from './build/build-once.ts';

/** Names of our own that stood where the field has a word, and the word. CONTRIBUTING.md has the words in use. */
const RETIRED: Record<string, string> = {
  mayUseKept: 'allowCached',
  isLookedUp: 'cachedUserId',
  peekReader: 'cachedUserId',
  tellingTags: 'publish',
  ChangedTags: 'InvalidationBus',
  onHearing: 'onConnected',
  onDeaf: 'onDisconnected',
  hearNotifications: 'subscribeToNotifications',
  KnownSessions: 'SessionCache',
  atLevel: 'withThreshold',
  takeTurn: 'joinWriteQueue',
  openPlaces: 'createFairSemaphore',
  endUnfitConnections: 'evictBrokenConnections',
  isDatabaseAway: 'isDatabaseUnavailable',
  withinAnswerTime: 'withDeadline',
  keepForgetting: 'startRetentionJobs',
  holdMember: 'lockActiveUser',
  requireMember: 'requireActiveUser',
  withRoom: 'limitByBytes',
  postponeIndexes: 'dropIndexesAndKeys',
  beginReading: 'beginFill',
  isYoung: 'isFresh',
  readAgain: 'refetchVisible',
  askEarly: 'preload',
  takeEarly: 'consumePreload',
  ThreadVisit: 'ThreadView',
  ListVisitsKeeper: 'useStoreListsOnPageHide',
  storeVisits: 'storeThreadLists',
  restoreVisit: 'restoreThreadList',
  forgetListVisits: 'clearStoredLists',
  scrollPlaceOf: 'scrollPositionOf',
  keepScrollPlace: 'setScrollPosition',
  stayInPlace: 'preserveScroll',
  KeepPlace: 'ScrollAnchor',
  PagePlace: 'PagePlaceholder',
  DraftPlace: 'DraftScope',
  forgetDrafts: 'deleteDrafts',
  noteWritten: 'addPending',
  forgetWaiting: 'removePending',
  WaitingComments: 'PendingComments',
  WaitingThreads: 'PendingThreads',
  keepStoreSwept: 'startSweeping',
  keepChangesMadeMeanwhile: 'mergeFetchedPage',
  useIsCommentGone: 'useIsCommentMissing',
  readVotesAgain: 'refetchVotes',
  tellTooLong: 'notifyTooLong',
  tellOfImages: 'notifyImagesUnsupported',
  bringCardIntoSight: 'scrollCardIntoView',
  bringListIntoSight: 'scrollListIntoView',
};

const ROOMS = ['contract', 'server', 'web', 'tools', 'bench', 'e2e', 'docs'];

it('words that were retired do not come back', async () => {
  const files = (await Promise.all(ROOMS.map((room) => filesBelow(join(ROOT, room)))))
    .flat()
    .filter((file) => /\.(ts|tsx|mjs|md)$/.test(file) && file !== import.meta.filename);
  expect(files.length).toBeGreaterThan(500);
  const retired = new RegExp(`\\b(${Object.keys(RETIRED).join('|')})\\b`, 'g');
  const found = files.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(retired),
      ([word]) => `${relative(ROOT, file)}: ${word}, now ${RETIRED[word]}`,
    ),
  );
  expect(found).toEqual([]);
});
