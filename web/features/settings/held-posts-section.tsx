import { HELD_LINK_DAYS_MAX, HELD_POSTS_MAX } from '#contract/limits.ts';
import type { SettingName, Settings } from '#contract/settings.ts';
import { settingsText } from '#web/i18n/settings-id.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import type { ReactNode } from 'react';

type NumberName = 'heldPosts' | 'heldLinkDays';
type WordsName = 'heldWords' | 'refusedWords';

type HeldPostsSectionProps = {
  valueOf: <Name extends SettingName>(name: Name) => Settings[Name]['value'];
  onChange: <Name extends SettingName>(name: Name, value: Settings[Name]['value']) => void;
  errors: Partial<Record<SettingName, string | undefined>>;
  isDisabled: boolean;
  /** What another admin has made of the setting meanwhile. */
  newerOf: (name: SettingName) => ReactNode;
};

/** Which posts wait for the approval of moderators, and which are refused. */
export function HeldPostsSection({
  valueOf,
  onChange,
  errors,
  isDisabled,
  newerOf,
}: HeldPostsSectionProps) {
  const renderNumber = (name: NumberName, max: number) => (
    <>
      <Field
        label={settingsText[name]}
        name={name}
        hint={settingsText.heldHints[name]}
        error={errors[name]}
        readOnly={isDisabled}
        value={String(valueOf(name))}
        inputProps={{ inputMode: 'numeric' }}
        onChange={(value) => onChange(name, Math.min(max, Number(value.replaceAll(/\D/g, ''))))}
      />
      {newerOf(name)}
    </>
  );
  const renderWords = (name: WordsName) => (
    <>
      <TextArea
        label={settingsText[name]}
        name={name}
        hint={settingsText.heldHints[name]}
        error={errors[name]}
        readOnly={isDisabled}
        value={valueOf(name).join('\n')}
        onChange={(value) => onChange(name, value === '' ? [] : value.split('\n'))}
      />
      {newerOf(name)}
    </>
  );
  return (
    <>
      {renderNumber('heldPosts', HELD_POSTS_MAX)}
      {renderNumber('heldLinkDays', HELD_LINK_DAYS_MAX)}
      {renderWords('heldWords')}
      {renderWords('refusedWords')}
    </>
  );
}
