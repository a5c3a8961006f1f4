import type { KeyboardEvent } from 'react';

const FIELDS = 'input, textarea, select, [role="textbox"]';

/** Keys of a one-line field above an editor: Enter moves to the next field instead of submitting; Ctrl+Enter submits. */
export function handleFieldKeys(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget: field, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || event.defaultPrevented) return;
  event.preventDefault();
  if (event.ctrlKey || event.metaKey) {
    field.form?.requestSubmit();
    return;
  }
  const fields = [...(field.form?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
  fields[fields.indexOf(field) + 1]?.focus();
}
