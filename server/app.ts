import type { IncomingMessage, Server } from 'node:http';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import Fastify, { type FastifyHttpOptions, type FastifyInstance } from 'fastify';
import { REQUEST_MAX_BYTES } from '#contract/limits.ts';
import { registerAccountRecoveryRoutes } from './account/account-recoveries.routes.ts';
import { registerAccountRoutes } from './account/account.routes.ts';
import { registerEmailRoutes } from './account/email.routes.ts';
import { registerExportRoute } from './account/export.routes.ts';
import { registerPasswordResetRoutes } from './account/password-resets.routes.ts';
import { registerCategoryRoutes } from './categories/categories.routes.ts';
import { registerCommentEditRoutes } from './comments/comment-edits.routes.ts';
import { registerCommentRoutes } from './comments/comments.routes.ts';
import { type Caches, openCaches } from './caches.ts';
import type { Bus } from './changes/bus.ts';
import { createPublish } from './changes/publish.ts';
import type { Config } from './config.ts';
import { forumFeatures } from './forum-features.ts';
import { registerEventRoutes } from './events/events.routes.ts';
import { openLiveEvents } from './events/live-events.ts';
import { createDatabaseCheck } from './health/database-check.ts';
import { registerHealthRoute } from './health/health.ts';
import type { Mail } from './mail/mail.ts';
import { registerLeaderboardRoutes } from './leaderboards/leaderboards.routes.ts';
import { registerInvitationRoutes } from './invitations/invitations.routes.ts';
import { registerModerationLogExport } from './moderation/moderation-log-export.routes.ts';
import { registerModerationRoutes } from './moderation/moderation.routes.ts';
import { registerRemovalRoutes } from './moderation/removals.routes.ts';
import { registerReportRoutes } from './moderation/reports.routes.ts';
import { registerAppealRoutes } from './moderation/appeals.routes.ts';
import { createHeldOwners } from './moderation/held-owners.ts';
import { createHoldRules } from './moderation/hold-rules.ts';
import { createChangesOfAct } from './moderation/changes-of-act.ts';
import { registerMemberRoutes } from './moderation/members.routes.ts';
import { registerSanctionRoutes } from './moderation/sanctions.routes.ts';
import { registerThreadActRoutes } from './moderation/thread-acts.routes.ts';
import {
  addressOf,
  clientAddress,
  isProxy,
  trustProxies,
  widestNetwork,
} from '#server/platform/http/client-address.ts';
import { createAnswerPace } from '#server/platform/http/answer-pace.ts';
import { decorateWithAuthentication } from '#server/platform/http/authentication.ts';
import type { DiskSpace } from '#server/platform/process/disk-space.ts';
import { createErrorHandler, handleNotFound } from '#server/platform/http/error-handler.ts';
import { parseQueryString } from '#server/platform/http/query-string.ts';
import { readBodiesAsJson } from '#server/platform/http/json-body.ts';
import {
  answerUnusualRequests,
  malformedRequestHandler,
  countClosedAsBusy,
  routablePath,
} from '#server/platform/http/malformed-requests.ts';
import { addCacheHook } from '#server/platform/cache/cache-hook.ts';
import { decorateWithCache } from '#server/platform/cache/cached-responses.ts';
import { closeConnectionsWhenStopping } from '#server/platform/http/close-at-stop.ts';
import {
  connectionLimits,
  type ConnectionLimits,
  Connections,
} from '#server/platform/http/connection-limits.ts';
import { createLoopShare } from '#server/platform/concurrency/loop-share.ts';
import { countAnswers } from '#server/platform/observability/count-answers.ts';
import { connectionsOf } from '#server/platform/database/database.ts';
import { decorateWithLoopShare } from '#server/platform/http/run-in-share.ts';
import { httpServer } from '#server/platform/http/http-server.ts';
import { type Log, openLog } from '#server/platform/observability/log.ts';
import { RequestLog } from '#server/platform/observability/request-log.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import { describeApi } from '#server/platform/http/openapi.ts';
import { limitRates } from '#server/platform/http/rate-limits.ts';
import { REQUEST_ID_HEADER, requestIds, sendRequestIds } from '#server/platform/http/request-id.ts';
import {
  decorateWithSecurityLog,
  logRefusal,
} from '#server/platform/observability/security-log.ts';
import { waitForHandlersAtStop } from '#server/platform/http/running-handlers.ts';
import { sendSecurityHeaders } from '#server/platform/http/security-headers.ts';
import { decorateWithCursors } from '#server/platform/paging/signed-cursors.ts';
import { leaveWriteQueueOnSend } from '#server/platform/http/write-queue.ts';
import { answerNotFound } from '#server/platform/http/not-found.ts';
import { UnreadAnswers } from '#server/platform/http/unread-answers.ts';
import { serveWebApp } from '#server/platform/http/web-app.ts';
import { registerHiddenPeopleRoutes } from './hidden-people/hidden-people.routes.ts';
import { registerReadyRoute } from './health/ready.ts';
import type { Db } from './schema.ts';
import { registerOwnSessionRoutes } from './session/own-sessions.routes.ts';
import { createSessionFinder } from './session/find-sessions.ts';
import { createChallengeSigner } from './second-factors/passkey-challenges.ts';
import { registerPasskeyLogin } from './second-factors/passkey-login.routes.ts';
import { passkeySite } from './second-factors/passkey-site.ts';
import { registerPasskeyRoutes } from './second-factors/passkeys.routes.ts';
import { secondFactorAtLogin } from './second-factors/require-second-factor.ts';
import { registerSecondFactorLogin } from './second-factors/second-factor-login.routes.ts';
import { registerSecondFactorRoutes } from './second-factors/second-factors.routes.ts';
import { registerSessionRoutes } from './session/session.routes.ts';
import { limitStorage } from './session/storage-limits.ts';
import { createSettingsCache } from './settings/settings-cache.ts';
import { registerSettingRoutes } from './settings/settings.routes.ts';
import { registerThreadEditRoutes } from './threads/thread-edits.routes.ts';
import { countMissedLookups } from '#server/search/search-session.ts';
import { registerThreadRoutes } from './threads/threads.routes.ts';
import { nameRules } from './users/name-rules.ts';
import { requireConfirmedEmail } from './users/confirmed-email.ts';
import { requireRole } from './users/required-role.ts';
import { registerUserRoutes } from './users/users.routes.ts';

/** The limit of a request's head in Node, in bytes. */
const URL_MAX = 16_384;
/** In characters. A scheme, the longest host name (253) and a port. */
const ORIGIN_MAX = 300;

/** How long a client may take to send a request, or to read an answer. */
export const CONNECTION_TIMEOUTS: ConnectionTimeouts = {
  // A mebibyte over a slow phone line.
  requestMs: 60_000,
  // Event streams are silent for 25 seconds.
  silenceMs: 120_000,
  checkingEveryMs: 10_000,
};

/** In milliseconds. */
interface ConnectionTimeouts {
  /** From a request's first byte to its last. Answered 408 after that. */
  readonly requestMs: number;
  /** How long a connection may transfer nothing. Closed after that. */
  readonly silenceMs: number;
  readonly checkingEveryMs: number;
}

export type AppConfig = Pick<
  Config,
  | 'PRODUCT_NAME'
  | 'PUBLIC_READ'
  | 'CORS_ORIGIN'
  | 'TRUST_PROXY'
  | 'RATE_LIMITS'
  | 'REQUIRE_CONFIRMED_EMAIL'
  | 'PUBLIC_URL'
  | 'LOG_LEVEL'
>;

export interface AppParts {
  readonly db: Db;
  readonly config: AppConfig;
  /** Closed with the app, when all requests are answered. */
  readonly bus: Bus;
  /** The key that signs cursors, the same for all processes on the database. */
  readonly cursorKey: Buffer;
  /** The disk of the database, if it is on this machine. */
  readonly disk?: Pick<DiskSpace, 'bytesLeft'>;
  /** The maximum age of cached answers that are not invalidated, in milliseconds. */
  readonly responsesMaxAgeMs?: number;
  readonly connectionTimeouts?: ConnectionTimeouts;
  /** The limit of `UnreadAnswers`, in bytes. */
  readonly unreadMaxBytes?: number;
  /** The limits of connections; by default, from the limit of open files. */
  readonly limits?: ConnectionLimits;
  /** By default, standard error. */
  readonly log?: Log;
  /** The metrics, if METRICS_PORT is set. */
  readonly metrics?: Metrics | undefined;
  /** The folder of the built web app. Without it, only the API is served. */
  readonly webRoot?: string;
  /** Sends letters, where mail is set up. */
  readonly mail?: Mail | undefined;
}

function logsRequests({ LOG_LEVEL }: AppConfig): boolean {
  return ['info', 'debug', 'trace'].includes(LOG_LEVEL);
}

/** Builds the whole server, ready to listen or for `inject`. */
export async function buildApp({
  db,
  config,
  bus,
  cursorKey,
  disk,
  responsesMaxAgeMs,
  connectionTimeouts = CONNECTION_TIMEOUTS,
  unreadMaxBytes,
  limits = connectionLimits(),
  mail,
  log = openLog(config.LOG_LEVEL),
  metrics,
  webRoot,
}: AppParts): Promise<FastifyInstance> {
  const sessions = createSessionFinder(db, (err) =>
    log.warn({ err }, 'the last use of sessions could not be stored'),
  );
  const caches = openCaches(sessions.find, bus, {
    isPublicRead: config.PUBLIC_READ,
    maxAgeMs: responsesMaxAgeMs,
  });
  const settings = createSettingsCache(db, bus, {
    productName: config.PRODUCT_NAME,
    onError: (err) => log.warn({ err }, 'the settings of the community could not be read'),
  });
  const heldOwners = createHeldOwners(db, bus, (err) =>
    log.warn({ err }, 'the owners of held texts could not be read'),
  );
  const live = openLiveEvents(bus, (err) => log.warn({ err }, 'events could not be sent'));
  const unread = new UnreadAnswers(unreadMaxBytes);
  const isTrusted = isProxy(config.TRUST_PROXY);
  const connections = new Connections({
    limits: config.RATE_LIMITS ? limits : { ...limits, perAddress: Infinity, share: Infinity },
    addressAt: ({ remoteAddress = '' }) =>
      isTrusted(remoteAddress) ? undefined : addressOf({ ip: remoteAddress }),
  });
  const ipOf = clientAddress(config.TRUST_PROXY);
  const requesterOf = (request: IncomingMessage) => ({
    address: addressOf({ ip: ipOf(request) }),
    userId: caches.cachedUserId(request.headers.authorization) ?? '',
  });
  const networkOf = (request: IncomingMessage) => {
    const ip = ipOf(request);
    return ip.includes(':') ? widestNetwork(addressOf({ ip })) : ip;
  };
  const share = createLoopShare();
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: log,
    childLoggerFactory: (parent, bindings, own) => new RequestLog(parent, bindings, own),
    genReqId: requestIds(config.TRUST_PROXY),
    bodyLimit: REQUEST_MAX_BYTES,
    requestTimeout: connectionTimeouts.requestMs,
    connectionTimeout: connectionTimeouts.silenceMs,
    http: {
      // Node uses the longer of the two for the body.
      headersTimeout: connectionTimeouts.requestMs,
      requestTimeout: connectionTimeouts.requestMs,
      // Node's own refusal has an empty body; `answerUnusualRequests` replaces it.
      requireHostHeader: false,
      connectionsCheckingInterval: connectionTimeouts.checkingEveryMs,
    },
    trustProxy: trustProxies(config.TRUST_PROXY),
    serverFactory: httpServer({ unread, connections, requesterOf, networkOf, share }),
    // Requests that arrive during the stop are answered as usual, and their connections are closed afterwards:
    // Fastify's own refusal has neither envelope nor CORS.
    return503OnClosing: false,
    clientErrorHandler: malformedRequestHandler(log),
    rewriteUrl: (request) => routablePath(request.url ?? '/'),
    // As long as a URL can be: the router's own refusal has neither envelope nor CORS.
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: URL_MAX,
      querystringParser: parseQueryString,
    },
  };
  const app = Fastify(options);
  addCacheHook(app, {
    ...caches,
    authenticate: (request) => app.authenticate(request, 'reader'),
    isLogged: logsRequests(config),
  });
  sendRequestIds(app);
  if (metrics) countAnswers(app, metrics);
  decorateWithSecurityLog(app, log);
  const handleError = createErrorHandler();
  app.setErrorHandler((error, request, reply) => {
    logRefusal(error, request);
    handleError(error, request, reply);
  });
  answerUnusualRequests(app);
  readBodiesAsJson(app);
  leaveWriteQueueOnSend(app);
  app.decorate('publish', createPublish(bus));
  app.addHook('onClose', async () => {
    await Promise.all([sessions.close(), bus.close()]);
    live.close();
  });
  waitForHandlersAtStop(app);
  // Close hooks run last to first: connections are closed, then handlers end, then events are sent.
  closeConnectionsWhenStopping(app);
  // Cached answers lack the header that closes the connection.
  app.addHook('preClose', async () => caches.responses.turnOff());
  decorateWithCache(app, caches.responses, heldOwners);
  app.decorate(
    'hasUnread',
    ({ raw, caller }) =>
      unread.hasFull &&
      unread.isFull({ ...requesterOf(raw), ...(caller && { userId: caller.userId }) }),
  );
  decorateWithLoopShare(app, share, networkOf);
  app.decorate('holdBytes', ({ raw }, bytes) => {
    const { socket } = raw;
    unread.holdBytes(socket, requesterOf(raw), bytes);
    return () => unread.releaseBytes(socket, bytes);
  });
  app.decorate('holdUntilClosed', ({ raw }, reply, bytes) => {
    unread.holdUntilClosed(reply.raw, requesterOf(raw), bytes);
  });
  decorateWithAuthentication(app, {
    identify: caches.sessions.identify,
    isPublicRead: config.PUBLIC_READ,
  });
  decorateWithCursors(app, cursorKey);
  app.decorate('requireConfirmedEmail', async ({ userId }) => {
    if (config.REQUIRE_CONFIRMED_EMAIL) await requireConfirmedEmail(db, userId);
  });
  app.decorate('requireRole', ({ userId }, least) => requireRole(db, userId, least));
  app.decorate('bytesLeft', () => disk?.bytesLeft() ?? Infinity);

  // Registered before the routes, so that answers made before a route have the headers, too.
  await sendSecurityHeaders(app);
  // nginx reads 4 kB of headers of an answer, and takes longer ones for a failure of the server.
  app.addHook('onRequest', async ({ headers }) => {
    if ((headers.origin?.length ?? 0) > ORIGIN_MAX) delete headers.origin;
  });
  await app.register(cors, {
    origin: config.CORS_ORIGIN,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Accept'],
    exposedHeaders: ['Retry-After', 'Link', REQUEST_ID_HEADER],
    maxAge: 86_400,
    // A preflight without an origin would be answered in plain text.
    strictPreflight: false,
  });
  // Bodies are read uncompressed: no client of the API compresses them, and a few bytes can be a decompression bomb.
  // Only routes that request it compress for each client, which takes a megabyte for as long as it reads.
  await app.register(compress, { global: false, threshold: 1_024, globalDecompression: false });
  await limitRates(app, config.RATE_LIMITS);
  app.decorate('answerPace', config.RATE_LIMITS ? createAnswerPace() : undefined);
  limitStorage(app, db);
  answerNotFound(app);
  await describeApi(app, config.PRODUCT_NAME);

  await settings.read();
  const findNameFault = nameRules(config.PRODUCT_NAME, () => settings.latest().name);
  const findHoldReason = createHoldRules(db, settings.read);
  const secondFactors = {
    db,
    mail,
    communityName: async () => (await settings.read()).name,
    site: passkeySite(config.PUBLIC_URL),
    // What the signer signs begins with its purpose, as no cursor does.
    challenges: createChallengeSigner(cursorKey),
  };
  await app.register(
    (v1) => {
      v1.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
      });
      registerSessionRoutes(v1, db, {
        mail,
        requireSecondFactor: secondFactorAtLogin(db, secondFactors.site),
      });
      registerSecondFactorLogin(v1, secondFactors);
      registerPasskeyLogin(v1, secondFactors);
      registerSecondFactorRoutes(v1, secondFactors);
      registerPasskeyRoutes(v1, secondFactors);
      registerOwnSessionRoutes(v1, db);
      registerUserRoutes(v1, db, findNameFault, {
        mail,
        challenges: secondFactors.challenges,
      });
      registerAccountRoutes(v1, db, findNameFault, mail);
      registerPasswordResetRoutes(v1, db, mail);
      registerEmailRoutes(v1, db, mail);
      registerAccountRecoveryRoutes(v1, db, mail);
      registerExportRoute(v1, db);
      registerThreadRoutes(v1, db, { caches, findHoldReason });
      registerThreadEditRoutes(v1, db, findHoldReason);
      registerCommentRoutes(v1, db, findHoldReason);
      registerCommentEditRoutes(v1, db, findHoldReason);
      registerCategoryRoutes(v1, db);
      registerModerationRoutes(v1, db);
      registerModerationLogExport(v1, db);
      registerRemovalRoutes(v1, db);
      registerReportRoutes(v1, db, mail);
      const changesOfAct = createChangesOfAct(v1, db);
      registerSanctionRoutes(v1, db, changesOfAct);
      registerMemberRoutes(v1, db);
      registerAppealRoutes(v1, db, changesOfAct);
      registerHiddenPeopleRoutes(v1, db);
      registerInvitationRoutes(v1, db);
      registerSettingRoutes(v1, db, config.PRODUCT_NAME);
      registerThreadActRoutes(v1, db);
      registerLeaderboardRoutes(v1, db);
      const countStreams = registerEventRoutes(v1, live, limits.streams);
      metrics?.show('rembuk_event_streams', 'Open event streams.', countStreams);
      return Promise.resolve();
    },
    { prefix: '/v1' },
  );
  const doesDatabaseAnswer = createDatabaseCheck(db, app.log);
  registerHealthRoute(app, doesDatabaseAnswer);
  registerReadyRoute(app, doesDatabaseAnswer);
  if (metrics) showParts(metrics, { db, caches, bus, unread });
  if (webRoot === undefined) app.setNotFoundHandler(handleNotFound);
  else
    await serveWebApp(app, webRoot, async () => {
      const values = await settings.read();
      return {
        ...values,
        features: forumFeatures({ ...config, hasMail: mail !== undefined }, values),
      };
    });
  await app.ready();
  return app;
}

/** Registers the metrics of the process's parts. */
function showParts(
  metrics: Metrics,
  { db, caches, bus, unread }: { db: Db; caches: Caches; bus: Bus; unread: UnreadAnswers },
): void {
  metrics.show(
    'rembuk_unread_bytes',
    'Bytes of answers that slow clients have not read yet.',
    () => unread.bytes,
  );
  metrics.show(
    'rembuk_cache_bytes',
    'Bytes of cached answers and of cached parts of answers.',
    () => caches.bytes(),
  );
  metrics.show(
    'rembuk_database_connections',
    'Connections of the pool, used and idle, and requests that wait for one.',
    () => connectionsOf(db),
  );
  metrics.show(
    'rembuk_listening',
    '1 while the process receives changes of other processes; at 0 it caches no answers.',
    () => Number(bus.isConnected()),
  );
  metrics.count(
    'rembuk_busy_connections_total',
    'Connections closed because they, or their networks, had too much waiting: requests, unread answers, or connections through a proxy.',
    countClosedAsBusy,
  );
  metrics.count(
    'rembuk_search_lookups_missed_total',
    'Lookups that a search went without because they took too long.',
    countMissedLookups,
    'lookup',
  );
}
