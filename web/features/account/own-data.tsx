import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { ownDataFile } from '#contract/account.ts';
import { accountText } from '#web/i18n/account-id.ts';
import { downloadFile } from '#web/lib/api/download-file.ts';
import { Button } from '#web/ui/button.tsx';
import { AccountSection } from './account-section.tsx';

/** Downloads the user's data. */
export function OwnData() {
  const { mutate, isPending } = useMutation({
    mutationKey: ['exportOwnData'],
    mutationFn: () => downloadFile(ownDataFile),
    onSuccess: () => toast.success(accountText.dataDownloaded),
    meta: { failure: 'toast' },
  });
  return (
    <AccountSection title={accountText.data} description={accountText.dataDescription}>
      <Button variant="secondary" isBusy={isPending} onClick={() => mutate()}>
        {accountText.downloadData}
      </Button>
    </AccountSection>
  );
}
