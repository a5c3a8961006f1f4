import { Copy } from 'lucide-react';
import { unsentText } from '#web/i18n/unsent-id.ts';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/lib/text/copy-text.ts';

/** Copies a text that cannot be sent any more; a toast says whether it worked. */
export function CopyWordsButton({ words }: { words: string }) {
  const said = { copied: unsentText.draftCopied, refused: unsentText.draftNotCopied };
  return (
    <Button variant="secondary" size="small" onClick={() => void copyText(words, said)}>
      <Copy aria-hidden="true" />
      {unsentText.copyDraft}
    </Button>
  );
}
