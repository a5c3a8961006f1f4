import { useMemo } from 'react';
import { clearSentDraft, useDraft, type DraftScope } from './drafts.ts';

/**
 * A draft of several texts, how to change them, and as what it is kept; a kept one that cannot be
 * read, or lacks some, is filled up with `empty`.
 */
export function useObjectDraft<Draft extends Record<string, string>>(
  name: string,
  empty: Draft,
  scope: DraftScope,
): [Draft, (change: Partial<Draft>) => void, string] {
  const [stored, setStored] = useDraft(name, scope);
  const draft = useMemo(() => parseDraft(stored, empty), [stored, empty]);
  return [draft, (change) => setStored(formatDraft({ ...draft, ...change }, empty)), stored];
}

/** Forgets the draft if it is still what was sent. */
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

/** A stored draft; one that cannot be read, or lacks some texts, is filled up with `empty`. */
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
