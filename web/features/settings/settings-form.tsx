import { type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react';
import { COMMUNITY_DESCRIPTION_MAX, COMMUNITY_NAME_MAX, RULES_MAX } from '#contract/limits.ts';
import type { SettingName, Settings } from '#contract/settings.ts';
import { hasVisibleText } from '#contract/visible-text.ts';
import { DraftStatus } from '#web/components/draft-status.tsx';
import { PartFailed } from '#web/components/part-failed.tsx';
import { editorText } from '#web/i18n/editor-id.ts';
import { settingsText } from '#web/i18n/settings-id.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { LazyRichTextEditor } from '#web/ui/rich-text/lazy-rich-text-editor.tsx';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import { HeldPostsSection } from './held-posts-section.tsx';
import { NewerValue } from './newer-value.tsx';
import { SettingsChoice } from './settings-choice.tsx';
import styles from './settings-form.module.css';
import { updateSettingsKey, useUpdateSettings } from './use-settings.ts';
import { useSettingsDraft } from './use-settings-draft.ts';

/** The values of settings with a choice. */
const LABELS: Partial<Record<SettingName, Readonly<Record<string, string>>>> = {
  registration: settingsText.registrations,
  registrationChallenge: settingsText.registrationChallenges,
  logReaders: settingsText.logReadersOptions,
  threadSort: settingsText.threadSorts,
};

type FormErrors = Partial<Record<SettingName | 'form', string | undefined>>;

/** Edits the settings. What is not saved stays on this device, as other drafts do. */
export function SettingsForm({ userId, settings }: { userId: string; settings: Settings }) {
  const edit = useSettingsDraft(userId, settings);
  const { valueOf, change } = edit;
  const { isSending, isSendingNow } = useSending(updateSettingsKey);
  const { mutateAsync } = useUpdateSettings();
  const [errors, setErrors] = useState<FormErrors>({});
  const form = useRef<HTMLFormElement>(null);

  function findErrors() {
    const found: FormErrors = {};
    if (!hasVisibleText(valueOf('name'))) found.name = settingsText.nameEmpty;
    if (valueOf('rules').length > RULES_MAX) found.rules = settingsText.rulesTooLong;
    return found;
  }

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSendingNow() || !edit.isChanged) return;
    const found = findErrors();
    setErrors(found);
    if (found.name !== undefined || found.rules !== undefined) {
      const field = found.name === undefined ? '[contenteditable]' : '[name="name"]';
      form.current?.querySelector<HTMLElement>(field)?.focus();
      return;
    }
    try {
      await mutateAsync(edit.draft);
      edit.clearSent();
    } catch (error) {
      const isConflict = hasStatus(error, 409);
      setErrors(errorsOf(isConflict ? settingsText.conflict : describeFailure(error)));
    }
  }

  function handleChange<Name extends SettingName>(name: Name, value: Settings[Name]['value']) {
    change(name, value);
    setErrors((shown) => ({ ...shown, [name]: undefined }));
  }

  function newerOf(name: SettingName) {
    if (!edit.isOutdated(name)) return null;
    const { value } = settings[name];
    const choose = (take: (one: SettingName) => void) => {
      take(name);
      setErrors({});
    };
    return (
      <NewerValue onTake={() => choose(edit.takeNewer)} onKeep={() => choose(edit.keepOwn)}>
        {name === 'rules' && value !== '' ? (
          <RichText html={String(value)} wholeLabel={settingsText.wholeRules} />
        ) : (
          describeValue(name, value)
        )}
      </NewerValue>
    );
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      <Section title={settingsText.community}>
        <Field
          label={settingsText.name}
          name="name"
          required
          maxLength={COMMUNITY_NAME_MAX}
          readOnly={isSending}
          hint={settingsText.nameHint}
          error={errors.name}
          value={valueOf('name')}
          onChange={(value) => handleChange('name', value)}
        />
        {newerOf('name')}
        <Field
          label={settingsText.about}
          name="description"
          maxLength={COMMUNITY_DESCRIPTION_MAX}
          readOnly={isSending}
          hint={settingsText.aboutHint}
          error={errors.description}
          value={valueOf('description')}
          onChange={(value) => handleChange('description', value)}
        />
        {newerOf('description')}
      </Section>
      <Section title={settingsText.rules} hint={settingsText.rulesHint}>
        <LazyRichTextEditor
          failure={<PartFailed />}
          label={settingsText.rulesLabel}
          placeholder={settingsText.rulesPlaceholder}
          value={valueOf('rules')}
          onChange={(value) => handleChange('rules', value)}
          labels={editorText}
          isDisabled={isSending}
          error={errors.rules}
          minRows={6}
        />
        {newerOf('rules')}
      </Section>
      <Section title={settingsText.members}>
        <SettingsChoice
          label={settingsText.registration}
          name="registration"
          options={settingsText.registrations}
          value={valueOf('registration')}
          isDisabled={isSending}
          onChange={(value) => handleChange('registration', value)}
        />
        {newerOf('registration')}
        <SettingsChoice
          label={settingsText.registrationChallenge}
          name="registrationChallenge"
          options={settingsText.registrationChallenges}
          value={valueOf('registrationChallenge')}
          isDisabled={isSending}
          onChange={(value) => handleChange('registrationChallenge', value)}
        />
        {newerOf('registrationChallenge')}
        <SettingsChoice
          label={settingsText.logReaders}
          name="logReaders"
          options={settingsText.logReadersOptions}
          value={valueOf('logReaders')}
          isDisabled={isSending}
          onChange={(value) => handleChange('logReaders', value)}
        />
        {newerOf('logReaders')}
        <SettingsChoice
          label={settingsText.threadSort}
          name="threadSort"
          options={settingsText.threadSorts}
          value={valueOf('threadSort')}
          isDisabled={isSending}
          onChange={(value) => handleChange('threadSort', value)}
        />
        {newerOf('threadSort')}
      </Section>
      <Section title={settingsText.held} hint={settingsText.heldSectionHint}>
        <HeldPostsSection
          valueOf={valueOf}
          onChange={handleChange}
          errors={errors}
          isDisabled={isSending}
          newerOf={newerOf}
        />
      </Section>
      <div className={styles.end}>
        {errors.form !== undefined && <FormError>{errors.form}</FormError>}
        <Button type="submit" disabled={!edit.isChanged} isBusy={isSending}>
          {settingsText.save}
        </Button>
        <DraftStatus name={edit.name} isSending={isSending} />
      </div>
    </form>
  );
}

/** A value as another admin reads it. */
function describeValue(name: SettingName, value: Settings[SettingName]['value']): string {
  const words = Array.isArray(value) ? value.join(', ') : String(value);
  return LABELS[name]?.[words] ?? (words || settingsText.empty);
}

/** Shows the server's refusal of a setting at its field, and others at the end of the form. */
function errorsOf(message: string): FormErrors {
  const field = /^"(name|description|rules|heldWords|refusedWords|heldPosts|heldLinkDays)"/.exec(
    message,
  )?.[1];
  return { [field ?? 'form']: message };
}

function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  );
}
