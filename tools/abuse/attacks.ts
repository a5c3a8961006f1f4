import { abandonedWrites } from './abandoned-writes.ts';
import { alikeTitles } from './alike-titles.ts';
import type { Attack } from './attack.ts';
import { bodyBursts } from './body-bursts.ts';
import { busyAccount } from './busy-account.ts';
import { classAtOneAddress } from './class-at-one-address.ts';
import { commentPages } from './comment-pages.ts';
import { costlyTexts } from './costly-texts.ts';
import { cursors } from './cursors.ts';
import { downloads } from './downloads.ts';
import { everythingAtOnce } from './everything-at-once.ts';
import { fillingDisk } from './filling-disk.ts';
import { floods } from './floods.ts';
import { guesses } from './guesses.ts';
import { idleConnections } from './idle-connections.ts';
import { longBodies } from './long-bodies.ts';
import { longHeads } from './long-heads.ts';
import { ownUrls } from './own-urls.ts';
import { passwords } from './passwords.ts';
import { pipelines } from './pipelines.ts';
import { plainLists } from './plain-lists.ts';
import { searches } from './searches.ts';
import { slowReaders } from './slow-readers.ts';
import { toggledVotes } from './toggled-votes.ts';
import { unreadAnswers } from './unread-answers.ts';
import { unreadStreams } from './unread-streams.ts';
import { waves } from './waves.ts';

/** All attacks, in the order in which a run makes them. */
export const ATTACKS: readonly Attack[] = [
  busyAccount,
  everythingAtOnce,
  passwords,
  guesses,
  cursors,
  searches,
  alikeTitles,
  plainLists,
  costlyTexts,
  classAtOneAddress,
  waves,
  ownUrls,
  commentPages,
  fillingDisk,
  toggledVotes,
  slowReaders,
  downloads,
  unreadAnswers,
  unreadStreams,
  idleConnections,
  longHeads,
  abandonedWrites,
  bodyBursts,
  longBodies,
  floods,
  pipelines,
];
