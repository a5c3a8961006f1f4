import { onTestFinished, vi } from 'vitest';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** What the fake authenticator does: gives a passkey with this id, or is cancelled, or waits until it is aborted. */
export type PasskeyBehaviour = { id: string } | 'cancelled' | 'waiting';

/** Gives the browser an authenticator that behaves like this. Returns the requests it has got. */
export function fakePasskeys(behaviour: () => PasskeyBehaviour) {
  const requests: CredentialRequestOptions[] = [];
  async function answer(options: CredentialRequestOptions) {
    requests.push(options);
    const doing = behaviour();
    if (doing === 'cancelled') throw new DOMException('closed', 'NotAllowedError');
    if (doing === 'waiting') await rejectWhenAborted(options.signal);
    const id = typeof doing === 'object' ? doing.id : '';
    return {
      id,
      rawId: bytes(id),
      type: 'public-key',
      response: {
        clientDataJSON: bytes('{}'),
        authenticatorData: bytes('data'),
        attestationObject: bytes('attestation'),
        signature: bytes('signature'),
      },
      getClientExtensionResults: () => ({}),
    };
  }
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: answer, create: answer },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'));
  return requests;
}

function rejectWhenAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')));
  });
}
