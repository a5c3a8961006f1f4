interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Whether this is Ctrl+Enter, or ⌘+Enter on a Mac, which submits the form from any editor. */
export function isSendKey({ key, ctrlKey, metaKey, shiftKey, altKey }: Key): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !shiftKey && !altKey;
}
