import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isFocusFree } from '#web/ui/focus.ts';
import { focusedCase, moveFocus } from './queue-focus.ts';

const WITH_OWN_KEYS = 'input, textarea, select, [contenteditable], [role="textbox"], dialog';

/** What the keys B and H do to the case with the focus. */
type Actions = { onKeep: (caseId: string) => void; onOpenRemoval: (caseId: string) => void };

/**
 * The keys of the queue, while a case or nothing has the focus, so that they disturb no other control: J, K and the
 * arrows move the focus, B keeps, and H asks for a reason.
 */
export function useQueueKeys(list: RefObject<HTMLElement | null>, actions: Actions): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!list.current || event.defaultPrevented || event.isComposing) return;
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    if (!(target instanceof Element) || target.closest(WITH_OWN_KEYS)) return;
    const current = focusedCase(list.current);
    if (!current && !isFocusFree()) return;
    const caseId = current?.dataset['case'];
    const pressed = key.toLowerCase();
    if (pressed === 'j' || key === 'ArrowDown') moveFocus(list.current, 1);
    else if (pressed === 'k' || key === 'ArrowUp') moveFocus(list.current, -1);
    // A key that is held down must not decide one case after another.
    else if (pressed === 'b' && caseId !== undefined && !event.repeat) actions.onKeep(caseId);
    else if (pressed === 'h' && caseId !== undefined) actions.onOpenRemoval(caseId);
    else return;
    // H is not typed into the field that it opens, and the arrows do not scroll.
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
