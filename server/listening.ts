import { createServer } from 'node:net';
import type { Config } from './config.ts';
import { StartError } from './platform/start-error.ts';

/** Where something listens, and what an operator calls the setting that says so. */
export interface ListeningPlace {
  readonly port: number;
  readonly host: string;
  readonly portName: 'PORT' | 'METRICS_PORT';
  readonly hostName: 'HOST' | 'METRICS_HOST';
}

/** Where people open the forum. */
export function forumPlace({ PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>): ListeningPlace {
  return { port: PORT, host: HOST, portName: 'PORT', hostName: 'HOST' };
}

/** Where Prometheus asks; undefined where nobody wants that. */
export function metricsPlace({
  METRICS_PORT,
  METRICS_HOST,
}: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST'>): ListeningPlace | undefined {
  if (METRICS_PORT === undefined) return undefined;
  return {
    port: METRICS_PORT,
    host: METRICS_HOST,
    portName: 'METRICS_PORT',
    hostName: 'METRICS_HOST',
  };
}

/** Before anything else is touched, so that a second start disturbs nothing of the first. */
export function refuseTakenPort(place: ListeningPlace): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(explainListening(error, place)));
    probe.listen(place.port, place.host, () => probe.close(() => resolve()));
  });
}

/** Why it cannot be listened there, in words for the person who runs the forum. */
export function explainListening(
  error: unknown,
  { port, host, portName, hostName }: ListeningPlace,
): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program, or by a Rembuk that runs already; stop that, or set ${portName} to another port, such as ${port + 1}.`,
    EACCES: `Port ${port} needs more rights than this user has; set ${portName} to one above 1023, such as ${portName === 'PORT' ? 3000 : 9464}.`,
    EADDRNOTAVAIL: `This machine has no address ${host}; set ${hostName} to one that it has, or to 0.0.0.0 for all.`,
    ENOTFOUND: `There is no host named ${host} to listen on; set ${hostName} to an address of this machine.`,
  };
  const reason = reasons[String(error.code)];
  return reason === undefined ? error : new StartError(reason, { cause: error });
}
