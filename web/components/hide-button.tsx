import { EyeOff } from 'lucide-react';
import { text } from '#web/i18n/id.ts';
import { users } from '#web/store/users.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { useIsHidden } from './use-is-folded.ts';

/** Opens the dialog that hides a person from the reader. Not there for a person who is hidden. */
export function HideButton({ ownerId, onHide }: { ownerId: string; onHide: () => void }) {
  const name = users.useRow(ownerId)?.name;
  const isHidden = useIsHidden(ownerId);
  if (isHidden || !name) return null;
  return (
    <ActionButton
      icon={EyeOff}
      label={text.hide}
      aria-label={`${text.hide} ${name}`}
      aria-haspopup="dialog"
      onClick={onHide}
    />
  );
}
