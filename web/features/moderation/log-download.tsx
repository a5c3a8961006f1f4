import { useMutation } from '@tanstack/react-query';
import { moderationLogFile } from '#contract/moderation.ts';
import { moderationText } from '#web/i18n/moderation-id.ts';
import { downloadFile } from '#web/lib/api/download-file.ts';
import { Button } from '#web/ui/button.tsx';

/** Downloads the whole log, by which anybody can verify that no entry was changed. */
export function LogDownload() {
  const { mutate, isPending } = useMutation({
    mutationKey: ['exportModerationLog'],
    mutationFn: () => downloadFile(moderationLogFile),
    meta: { failure: 'toast' },
  });
  return (
    <Button variant="secondary" size="small" isBusy={isPending} onClick={() => mutate()}>
      {moderationText.download}
    </Button>
  );
}
