import type { Migration } from 'kysely/migration';
import * as forum from './001-forum.ts';
import * as longLists from './002-long-lists.ts';
import * as search from './003-search.ts';
import * as apostrophes from './004-apostrophes.ts';
import * as accounts from './005-accounts.ts';
import * as attempts from './006-attempts.ts';
import * as names from './007-names.ts';
import * as categories from './008-categories.ts';
import * as bounds from './009-bounds.ts';
import * as suspensions from './010-suspensions.ts';
import * as deadRows from './011-dead-rows.ts';
import * as owners from './012-owners.ts';
import * as secondFactors from './013-second-factors.ts';
import * as moderation from './014-moderation.ts';
import * as actsOfModerators from './015-acts-of-moderators.ts';

/** Every migration in order. A released migration is never changed. */
export const migrations: Record<string, Migration> = {
  '001-forum': forum,
  '002-long-lists': longLists,
  '003-search': search,
  '004-apostrophes': apostrophes,
  '005-accounts': accounts,
  '006-attempts': attempts,
  '007-names': names,
  '008-categories': categories,
  '009-bounds': bounds,
  '010-suspensions': suspensions,
  '011-dead-rows': deadRows,
  '012-owners': owners,
  '013-second-factors': secondFactors,
  '014-moderation': moderation,
  '015-acts-of-moderators': actsOfModerators,
};
