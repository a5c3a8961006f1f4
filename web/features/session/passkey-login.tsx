import { useMutation, useQueryClient } from '@tanstack/react-query';
import { frameText } from '#web/i18n/frame-id.ts';
import { loadPart } from '#web/lib/api/load-part.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { useUnmountSignal } from '#web/lib/hooks/use-unmount-signal.ts';
import { Button } from '#web/ui/button.tsx';

const passkeyLoginKey = ['passkeyLogin'];
const loadPasskeySignIn = () => import('./passkey-sign-in.ts');

/** Logs in with a passkey, without a password. Its code loads when it is pointed at, focused or pressed. */
export function PasskeyLogin() {
  const queryClient = useQueryClient();
  const signalOf = useUnmountSignal();
  const { isSending, isSendingNow } = useSending(passkeyLoginKey);
  const { mutate, data } = useMutation({
    mutationKey: passkeyLoginKey,
    mutationFn: async () => {
      const { signInWithPasskey } = await loadPart(loadPasskeySignIn);
      return signInWithPasskey(signalOf());
    },
    onSuccess: ({ user }) => {
      if (user) queryClient.setQueryData(queryKeys.authUser, user);
    },
    meta: { failure: 'alert', opensSession: true },
  });

  // A failure shows when the button is pressed.
  const preload = () => void loadPasskeySignIn().catch(() => undefined);

  return (
    <>
      <Button
        variant="secondary"
        isBusy={isSending}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          if (!isSendingNow()) mutate();
        }}
      >
        {frameText.passkeyLogin}
      </Button>
      <output>{data?.problem}</output>
    </>
  );
}
