import { Search } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useSearchParams } from '#web/lib/router/router.tsx';
import { text } from '#web/i18n/id.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { focusHeading } from '#web/ui/focus.ts';
import { searchFieldClass, searchToggleClass } from '#web/ui/frame/header.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';

/** More than people type; the server accepts more. */
const MAX_LENGTH = 200;

/** The search field on every member's screen; on a phone, a button opens it. */
export function HeaderSearch() {
  const { pathname } = useLocation();
  const searchParams = useSearchParams();
  const q = pathname === paths.home ? (searchParams.get('q') ?? '') : '';
  const [typed, setTyped] = useState(q);
  const [shownQ, setShownQ] = useState(q);
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  // The query has changed by navigation, such as Back: the field follows.
  if (q !== shownQ) {
    setShownQ(q);
    setTyped(q);
  }

  // In a layout effect, so that the shortcut works as soon as the field is visible.
  useLayoutEffect(() => onSearchKey(openField), []);

  function openField() {
    flushSync(() => setIsOpen(true));
    input.current?.focus();
    input.current?.select();
  }

  function handleSubmit() {
    const words = typed.trim();
    if (words === '' && q === '') return;
    // Moves the focus to the results, and hides a phone's keyboard.
    input.current?.blur();
    setIsOpen(false);
    navigate(words === '' ? paths.home : paths.search(words), { replace: 'same' });
    // The same query does not change the heading, so no screen moves the focus.
    if (words === q) focusHeading(document);
  }

  // On a phone this closes the field. On wide screens the button is hidden, and the field keeps the focus.
  function handleEscape() {
    toggle.current?.focus();
    setIsOpen(false);
  }

  function handleClear() {
    setTyped('');
    input.current?.focus();
    if (q !== '') navigate(paths.home);
  }

  return (
    <>
      <button
        ref={toggle}
        type="button"
        className={searchToggleClass}
        aria-label={text.openSearch}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? setIsOpen(false) : openField())}
      >
        <Search aria-hidden="true" />
      </button>
      <div className={searchFieldClass(isOpen)}>
        <SearchField
          label={text.searchThreads}
          clearLabel={text.clearSearch}
          value={typed}
          onChange={setTyped}
          onSubmit={handleSubmit}
          onClear={handleClear}
          onEscape={handleEscape}
          maxLength={MAX_LENGTH}
          keyShortcuts={isMac() ? 'Meta+K' : 'Control+K'}
          inputRef={input}
        />
      </div>
    </>
  );
}

/**
 * Calls back on Ctrl+K (Command+K on a Mac) anywhere but in a dialog. Returns a function that stops it. A single key,
 * such as '/', would also be pressed by dictated speech (WCAG 2.1.4).
 */
function onSearchKey(listener: () => void): () => void {
  function handleKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    if (!isSearchShortcut(event)) return;
    event.preventDefault();
    listener();
  }
  document.addEventListener('keydown', handleKeyDown);
  return () => document.removeEventListener('keydown', handleKeyDown);
}

function isSearchShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'k' || altKey || shiftKey) return false;
  // On a Mac, Ctrl+K deletes to the end of the line.
  return isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}

function isMac(): boolean {
  return /^(Mac|iP)/.test(navigator.platform);
}
