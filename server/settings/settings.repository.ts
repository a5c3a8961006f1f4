import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import {
  SETTING_DEFAULTS,
  SETTING_NAMES,
  type SettingName,
  type Settings,
  settingValues,
  type SettingValues,
} from '#contract/settings.ts';
import { lockPeople } from '#server/moderation/lock-people.ts';
import { appendToLog } from '#server/moderation/moderation-log.repository.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { lacksRole } from '#server/users/required-role.ts';

interface SettingRow {
  readonly name: string;
  readonly value: unknown;
  readonly changedAt: Date;
}

/** Reads the settings with the times of their changes. `productName` is the name until an admin gives another. */
export async function readSettings(db: Db, productName: string): Promise<Settings> {
  const rows: SettingRow[] = await db
    .selectFrom('settings')
    .select(['name', 'value', 'changed_at as changedAt'])
    .execute();
  const defaults: SettingValues = { ...SETTING_DEFAULTS, name: productName };
  return Object.fromEntries(
    SETTING_NAMES.map((name) => {
      const row = rows.find((one) => one.name === name);
      // Another version of Rembuk may have stored a value that this one does not know.
      const stored = settingValues[name].safeParse(row?.value);
      const value = stored.success ? stored.data : defaults[name];
      return [name, { value, changedAt: row?.changedAt.toISOString() ?? null }];
    }),
  ) as Settings;
}

/** Reads the value of one setting; undefined until an admin changes it. */
export async function findSetting<Name extends SettingName>(
  db: Db,
  name: Name,
): Promise<SettingValues[Name] | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return settingValues[name].safeParse(row?.value).data as SettingValues[Name] | undefined;
}

/** Settings to change, each with the time of the change that the admin has seen last. */
export type SettingChanges = {
  readonly [Name in SettingName]?: Settings[Name] | undefined;
};

export interface ChangedSettings {
  readonly settings: Settings;
  readonly changed: readonly SettingName[];
}

/**
 * Changes all of these settings, and notes each in the log; none when one was changed since the admin has seen it, as
 * `isOutdated` tells. What a setting is already is no change. Throws 403 when the actor is no admin (any more).
 */
export function changeSettings(
  db: Db,
  {
    actorId,
    changes,
    productName,
  }: { actorId: string; changes: SettingChanges; productName: string },
): Promise<ChangedSettings & { readonly isOutdated: boolean }> {
  return inTransaction(db, async (trx) => {
    const { actor } = await lockPeople(trx, { actorId, userId: actorId });
    if (actor !== 'admin') throw lacksRole('admin');
    // A row that is not there yet cannot be locked.
    await sql`lock table settings in share row exclusive mode`.execute(trx);
    const before = await readSettings(trx, productName);
    const changed = SETTING_NAMES.filter((name) => {
      const change = changes[name];
      return change !== undefined && !isDeepStrictEqual(change.value, before[name].value);
    });
    const isOutdated = changed.some((name) => changes[name]?.changedAt !== before[name].changedAt);
    if (isOutdated) return { settings: before, changed: [], isOutdated };
    for (const name of changed) await storeSetting(trx, name, changes[name]?.value);
    const settings = await readSettings(trx, productName);
    for (const name of changed) {
      await appendToLog(trx, {
        actorId,
        action: 'setting-changed',
        userId: null,
        threadId: null,
        commentId: null,
        reason: '',
        details: {
          setting: name,
          from: describeValue(name, before),
          to: describeValue(name, settings),
        },
      });
    }
    return { settings, changed, isOutdated };
  });
}

async function storeSetting(trx: Db, name: SettingName, value: unknown): Promise<void> {
  await trx
    .insertInto('settings')
    .values({
      name,
      value: JSON.stringify(value),
      // JSON has milliseconds, and a time that was read must differ from that of the next change.
      changed_at: sql<Date>`date_trunc('milliseconds', clock_timestamp())`,
    })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        value: sql`excluded.value`,
        changed_at: sql`greatest(excluded.changed_at, settings.changed_at + interval '1 millisecond')`,
      }),
    )
    .execute();
}

/** A value as the log has it: of the rules their length, and of words their number, so that nobody learns to avoid them. */
function describeValue(name: SettingName, settings: Settings): string {
  const { value } = settings[name];
  if (Array.isArray(value) || name === 'rules') return String((value as string).length);
  return String(value);
}
