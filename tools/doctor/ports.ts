import { connect } from 'node:net';
import { canListenAt, type ListeningAddress, resolveAddresses } from '#server/listening.ts';
import { bad, badBecause, type Finding, ok, warn } from './finding.ts';

const ANSWER_MS = 6_000;

/** Whether it can be listened at each address of the place, or Rembuk does already. */
export async function checkPort(place: ListeningAddress): Promise<Finding[]> {
  const subject = place.portName === 'PORT' ? 'Port' : 'Metrics port';
  try {
    const addresses = await resolveAddresses(place);
    const found = await Promise.all(
      addresses.map(async (address) => ({ address, state: await stateAt(address, place) })),
    );
    const states = found.map(({ state }) => state);
    return found.map(({ address, state }) => {
      const at = addresses.length === 1 ? place.host : address;
      return judgeAddress(state, { subject, place, at, states });
    });
  } catch (error) {
    return [badBecause(subject, error)];
  }
}

/** Who listens at one address; `absent` where the machine does not have it. */
export type State = 'free' | 'absent' | 'forum' | 'another program' | { readonly refusal: unknown };

async function stateAt(address: string, place: ListeningAddress): Promise<State> {
  try {
    return (await canListenAt(address, place)) ? 'free' : 'absent';
  } catch (refusal) {
    const at = { ...place, host: address };
    if (!(await answers(at))) return { refusal };
    return (await isRembuk(at)) ? 'forum' : 'another program';
  }
}

interface Judged {
  readonly subject: string;
  readonly place: ListeningAddress;
  readonly at: string;
  /** Of all addresses of the host. */
  readonly states: readonly State[];
}

/** What is to be said of one address, beside the others. */
export function judgeAddress(state: State, { subject, place, at, states }: Judged): Finding {
  const where = `${place.port} on ${at}`;
  if (typeof state === 'object') return badBecause(subject, state.refusal);
  switch (state) {
    case 'forum':
      return ok(subject, `${where} is taken by a forum that runs`);
    case 'another program':
      return bad(
        subject,
        `${where} is taken by another program`,
        `stop that, or choose another: ${place.portName}=${place.port + 1}`,
      );
    case 'absent':
      if (states.some((other) => other !== 'absent')) {
        return ok(
          subject,
          `${at} is no address of this machine, which has another of ${place.host}`,
        );
      }
      return bad(
        subject,
        `this machine has no address ${place.host}`,
        `set ${place.hostName} to one that it has, or to 0.0.0.0 for all`,
      );
    case 'free':
      if (states.includes('forum')) {
        return warn(
          subject,
          `${where} is free, though a forum runs on another address of ${place.host}`,
          'start the forum again, so that it listens there, too',
        );
      }
      return ok(subject, `${where} is free; no forum runs there`);
  }
}

function hostOf({ host }: ListeningAddress): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : host;
}

function answers(place: ListeningAddress): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port: place.port, host: hostOf(place), timeout: ANSWER_MS });
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}

/** By what nobody else answers. */
async function isRembuk(place: ListeningAddress): Promise<boolean> {
  const host = hostOf(place);
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${place.port}`;
  const path = place.portName === 'PORT' ? '/ready' : '/metrics';
  try {
    const answer = await fetch(address + path, { signal: AbortSignal.timeout(ANSWER_MS) });
    const text = await answer.text();
    return place.portName === 'PORT'
      ? answer.headers.has('x-request-id') && text.startsWith('{"status":')
      : text.includes('rembuk_listening');
  } catch {
    return false;
  }
}
