import { Link2 } from 'lucide-react';
import { text } from '#web/i18n/id.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { copyText } from '#web/lib/text/copy-text.ts';

type CopyLinkButtonProps = { path: string; label?: string };

/** Copies the absolute address; a toast says whether it worked. */
export function CopyLinkButton({ path, label = text.copyLink }: CopyLinkButtonProps) {
  function handleClick() {
    const said = { copied: text.linkCopied, refused: text.linkNotCopied };
    void copyText(new URL(path, window.location.origin).href, said);
  }

  return <ActionButton icon={Link2} label={label} isIconOnly onClick={handleClick} />;
}
