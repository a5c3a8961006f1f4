import { connect } from 'node:net';
import { canListenAt, type ListeningAddress, resolveAddresses } from '#server/listening.ts';
import { bad, badBecause, type Finding, ok, warn } from './finding.ts';

const ANSWER_MS = 6_000;

/** Checks whether each address is free, or Rembuk already listens there. */
export async function checkPort(listening: ListeningAddress): Promise<Finding[]> {
  const subject = listening.portName === 'PORT' ? 'Port' : 'Metrics port';
  try {
    const addresses = await resolveAddresses(listening);
    const found = await Promise.all(
      addresses.map(async (address) => ({ address, state: await stateAt(address, listening) })),
    );
    const states = found.map(({ state }) => state);
    return found.map(({ address, state }) => {
      const at = addresses.length === 1 ? listening.host : address;
      return judgeAddress(state, { subject, listening, at, states });
    });
  } catch (error) {
    return [badBecause(subject, error)];
  }
}

/** Which program listens at one address. `absent` when the machine does not have the address. */
export type State = 'free' | 'absent' | 'forum' | 'another program' | { readonly refusal: unknown };

async function stateAt(address: string, listening: ListeningAddress): Promise<State> {
  try {
    return (await canListenAt(address, listening)) ? 'free' : 'absent';
  } catch (refusal) {
    const at = { ...listening, host: address };
    if (!(await answers(at))) return { refusal };
    return (await isRembuk(at)) ? 'forum' : 'another program';
  }
}

interface Judged {
  readonly subject: string;
  readonly listening: ListeningAddress;
  readonly at: string;
  /** The states of all addresses of the host. */
  readonly states: readonly State[];
}

/** The finding for one address, which depends on the others. */
export function judgeAddress(state: State, { subject, listening, at, states }: Judged): Finding {
  const where = `${listening.port} on ${at}`;
  if (typeof state === 'object') return badBecause(subject, state.refusal);
  switch (state) {
    case 'forum':
      return ok(subject, `${where} is used by a running forum`);
    case 'another program':
      return bad(
        subject,
        `${where} is used by another program`,
        `stop that program, or choose another port: ${listening.portName}=${listening.port + 1}`,
      );
    case 'absent':
      if (states.some((other) => other !== 'absent')) {
        return ok(
          subject,
          `this machine does not have ${at}, but has another address of ${listening.host}`,
        );
      }
      return bad(
        subject,
        `this machine does not have the address ${listening.host}`,
        `set ${listening.hostName} to an address that it has, or to 0.0.0.0 for all`,
      );
    case 'free':
      if (states.includes('forum')) {
        return warn(
          subject,
          `${where} is free, but a forum runs on another address of ${listening.host}`,
          'restart the forum, so that it listens there, too',
        );
      }
      return ok(subject, `${where} is free; no forum runs there`);
  }
}

function hostOf({ host }: ListeningAddress): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : host;
}

function answers(listening: ListeningAddress): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port: listening.port, host: hostOf(listening), timeout: ANSWER_MS });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}

/** Recognises Rembuk by answers that other programs do not give. */
async function isRembuk(listening: ListeningAddress): Promise<boolean> {
  const host = hostOf(listening);
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${listening.port}`;
  const path = listening.portName === 'PORT' ? '/ready' : '/metrics';
  try {
    const answer = await fetch(address + path, { signal: AbortSignal.timeout(ANSWER_MS) });
    const text = await answer.text();
    return listening.portName === 'PORT'
      ? answer.headers.has('x-request-id') && text.startsWith('{"status":')
      : text.includes('rembuk_listening');
  } catch {
    return false;
  }
}
