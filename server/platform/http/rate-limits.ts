import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf, CUSTOMER_NETWORKS, networksAround } from './client-address.ts';
import { AppError } from './app-error.ts';

/** At most `max` requests in `seconds` seconds. */
export interface Rate {
  readonly max: number;
  readonly seconds: number;
}

interface Limit {
  /** A school behind one router is one address. */
  readonly address: Rate;
  readonly account?: Rate;
  /** A second limit of an account, over a longer time. */
  readonly inADay?: Rate;
}

const DAY_S = 86_400;

/** The limits of one process. docs/limits.md explains them. */
export const LIMITS = {
  all: { address: { max: 6_000, seconds: 60 } },
  /** Each costs an argon2id hash. */
  login: { address: { max: 300, seconds: 60 } },
  registration: { address: { max: 600, seconds: 600 } },
  /** Each invalidates every cached name, costs an argon2id hash, or reads all data of an account. */
  account: { address: { max: 300, seconds: 60 }, account: { max: 30, seconds: 60 } },
  writing: { address: { max: 6_000, seconds: 600 }, account: { max: 600, seconds: 600 } },
  voting: {
    address: { max: 3_000, seconds: 60 },
    account: { max: 300, seconds: 60 },
    /** Each vote takes disk (`VOTE_BYTES`), which counts for the address alone. */
    inADay: { max: 50_000, seconds: DAY_S },
  },
  searching: { address: { max: 2_400, seconds: 60 }, account: { max: 240, seconds: 60 } },
} as const satisfies Record<string, Limit>;

/** The limits that are counted in addition to `all`. */
export type LimitName = Exclude<keyof typeof LIMITS, 'all'>;

export interface RateLimits {
  readonly isOn: boolean;
  /** Throws 429 when the address, or an IPv6 network around it, has exceeded this limit. */
  countAddress(name: LimitName, request: FastifyRequest): Promise<void>;
  /** Throws 429 when the request's caller, if known, has exceeded this limit. */
  countAccount(name: LimitName, request: FastifyRequest): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: RateLimits;
  }
}

/** Creates a 429 with `Retry-After`, in seconds. `limit` is its name in the log. */
export function tooMany(seconds: number, limit: string): AppError {
  const retryAfterS = Math.max(1, Math.ceil(seconds));
  const message = `terlalu banyak permintaan, coba lagi dalam ${retryAfterS} detik`;
  return new AppError('too-many', message, { retryAfterS, limit });
}

/**
 * Adds `app.limits`, and counts every request of the routes registered after it by its address and the networks around
 * it. Each limit counts five thousand addresses and accounts; beyond these the least recently active are evicted.
 */
export async function limitRates(app: FastifyInstance, isOn: boolean): Promise<void> {
  if (!isOn) {
    app.decorate('limits', { isOn, countAddress: async () => {}, countAccount: async () => {} });
    return;
  }
  await app.register(rateLimit, {
    ...asOptions(LIMITS.all.address),
    keyGenerator: addressOf,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl / 1_000, 'all'),
  });
  const counterOf = (rate: Rate, keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({ ...asOptions(rate), keyGenerator });
  const countersOf = new Map(
    Object.entries<Limit>(LIMITS).map(([name, { address, account, inADay }]) => [
      name,
      {
        address: counterOf(address, addressOf),
        networks: CUSTOMER_NETWORKS.map(({ times }, index) =>
          counterOf(
            { ...address, max: times * address.max },
            (request) => networksAround(addressOf(request))[index]?.network ?? '',
          ),
        ),
        account: [account, inADay].flatMap((rate) =>
          rate ? [counterOf(rate, (request) => request.caller?.userId ?? '')] : [],
        ),
      },
    ]),
  );
  app.addHook('onRequest', async (request) => {
    if (networksAround(addressOf(request)).length === 0) return;
    await refuseExceeded('all', countersOf.get('all')?.networks, request);
  });
  app.decorate('limits', {
    isOn,
    async countAddress(name, request) {
      const counters = countersOf.get(name);
      if (!counters) return;
      await refuseExceeded(name, [counters.address], request);
      const isInNetwork = networksAround(addressOf(request)).length > 0;
      if (isInNetwork) await refuseExceeded(name, counters.networks, request);
    },
    async countAccount(name, request) {
      if (request.caller) await refuseExceeded(name, countersOf.get(name)?.account, request);
    },
  });
}

type Counter = ReturnType<FastifyInstance['createRateLimit']>;

async function refuseExceeded(
  name: LimitName | 'all',
  counters: readonly Counter[] = [],
  request: FastifyRequest,
): Promise<void> {
  for (const counter of counters) {
    const counted = await counter(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttlInSeconds, name);
  }
}

function asOptions({ max, seconds }: Rate): { max: number; timeWindow: number } {
  return { max, timeWindow: seconds * 1_000 };
}
