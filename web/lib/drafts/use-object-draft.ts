import { useMemo } from 'react';
import { clearSentDraft, useDraft, type DraftScope } from './drafts.ts';

/** A draft of several texts: returns the texts, a function that changes some, and the stored JSON. */
export function useObjectDraft<Draft extends Record<string, string>>(
  name: string,
  empty: Draft,
  scope: DraftScope,
): [Draft, (change: Partial<Draft>) => void, string] {
  const [stored, setStored] = useDraft(name, scope);
  const draft = useMemo(() => parseDraft(stored, empty), [stored, empty]);
  return [draft, (change) => setStored(formatDraft({ ...draft, ...change }, empty)), stored];
}

/** Deletes the draft if it is still what was sent. */
export function clearSentObjectDraft<Draft extends Record<string, string>>(
  name: string,
  sent: Draft,
  empty: Draft,
  scope: DraftScope,
): void {
  clearSentDraft(name, formatDraft(sent, empty), scope);
}

function formatDraft<Draft extends Record<string, string>>(draft: Draft, empty: Draft): string {
  const names = Object.keys(empty);
  if (names.every((name) => draft[name] === empty[name])) return '';
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, draft[name]])));
}

/** Parses a stored draft. Missing texts are those of `empty`, as are all of a draft that is no JSON. */
export function parseDraft<Draft extends Record<string, string>>(
  stored: string,
  empty: Draft,
): Draft {
  if (stored === '') return empty;
  try {
    const parsed: unknown = JSON.parse(stored);
    const texts = Object.entries(Object(parsed)).filter(
      ([name, value]) => name in empty && typeof value === 'string',
    );
    return { ...empty, ...Object.fromEntries(texts) };
  } catch {
    return empty;
  }
}
