import { connect } from 'node:net';
import { type ListeningPlace, refuseTakenPort } from '#server/listening.ts';
import { bad, badBecause, type Finding, ok } from './finding.ts';

const ANSWER_MS = 6_000;

/** Whether it can be listened there, or Rembuk does already. */
export async function checkPort(place: ListeningPlace): Promise<Finding> {
  const subject = place.portName === 'PORT' ? 'Port' : 'Metrics port';
  try {
    await refuseTakenPort(place);
    return ok(subject, `${place.port} on ${place.host} is free; no forum runs there`);
  } catch (error) {
    const says = `${place.port} on ${place.host} is taken`;
    if (!(await answers(place))) return badBecause(subject, error);
    if (await isRembuk(place)) return ok(subject, `${says} by a forum that runs`);
    return bad(
      subject,
      `${says} by another program`,
      `stop that, or choose another: ${place.portName}=${place.port + 1}`,
    );
  }
}

function hostOf({ host }: ListeningPlace): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : host;
}

function answers(place: ListeningPlace): Promise<boolean> {
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
async function isRembuk(place: ListeningPlace): Promise<boolean> {
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
