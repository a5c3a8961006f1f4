import { Link2 } from 'lucide-react';
import { toast } from 'react-hot-toast/headless';
import { text } from '#web/i18n/id.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { copyText } from '#web/lib/text/copy-text.ts';

type CopyLinkButtonProps = { path: string; label?: string };

/** Copies the absolute address; a toast says whether it worked. */
export function CopyLinkButton({ path, label = text.copyLink }: CopyLinkButtonProps) {
  async function handleClick() {
    const isCopied = await copyText(new URL(path, window.location.origin).href);
    if (isCopied) toast.success(text.linkCopied);
    else toast.error(text.linkNotCopied);
  }

  return <ActionButton icon={Link2} label={label} isIconOnly onClick={() => void handleClick()} />;
}
