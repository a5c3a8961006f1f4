import { useMemo } from 'react';
import { SETTING_NAMES, type SettingName, type Settings } from '#contract/settings.ts';
import { clearSentDraft, useDraft } from '#web/lib/drafts/drafts.ts';
import { editDraftName } from '#web/lib/drafts/has-draft.ts';
import type { SettingChanges } from './use-settings.ts';

/** The settings that this admin has changed and not saved, stored until they are saved or discarded. */
export function useSettingsDraft(userId: string, settings: Settings) {
  const name = editDraftName(userId, 'settings');
  const [stored, setStored] = useDraft(name);
  const draft = useMemo(() => parse(stored), [stored]);

  function store(next: SettingChanges) {
    const changed = SETTING_NAMES.some((one) => next[one] !== undefined);
    setStored(changed ? JSON.stringify(next) : '');
  }

  return {
    name,
    draft,
    isChanged: stored !== '',
    valueOf: <Name extends SettingName>(one: Name): Settings[Name]['value'] =>
      draft[one]?.value ?? settings[one].value,
    /** Changes a value. One that is as it was saved is no change. */
    change<Name extends SettingName>(one: Name, value: Settings[Name]['value']) {
      const changedAt = draft[one]?.changedAt ?? settings[one].changedAt;
      const isSaved = JSON.stringify(value) === JSON.stringify(settings[one].value);
      store({ ...draft, [one]: isSaved ? undefined : { value, changedAt } });
    },
    /** Whether another admin changed the setting since this one began to. */
    isOutdated(one: SettingName) {
      const changed = draft[one];
      return changed !== undefined && changed.changedAt !== settings[one].changedAt;
    },
    takeNewer: (one: SettingName) => store({ ...draft, [one]: undefined }),
    /** Lets the next save replace the value of the other admin. */
    keepOwn(one: SettingName) {
      const changed = draft[one];
      if (changed) store({ ...draft, [one]: { ...changed, changedAt: settings[one].changedAt } });
    },
    clearSent: () => clearSentDraft(name, stored),
  };
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>;

function parse(stored: string): SettingChanges {
  if (stored === '') return {};
  try {
    return JSON.parse(stored) as SettingChanges;
  } catch {
    return {};
  }
}
