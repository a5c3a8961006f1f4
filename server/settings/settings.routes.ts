import type { FastifyInstance } from 'fastify';
import { RULES_MAX } from '#contract/limits.ts';
import { getCommunity, getSettings, updateSettings } from '#contract/settings.ts';
import { SETTINGS } from '#server/changes/tags.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { sanitizeField } from '#server/platform/security/sanitize-html.ts';
import type { Db } from '#server/schema.ts';
import { changeSettings, readSettings } from './settings.repository.ts';

/** What an editor sends when nothing is written in it. */
const NOTHING_WRITTEN = /^(?:\s|<p>|<\/p>|<br ?\/?>)*$/;

export function registerSettingRoutes(app: FastifyInstance, db: Db, productName: string): void {
  registerEndpoint(app, getSettings, async () => ({
    settings: await readSettings(db, productName),
  }));

  registerEndpoint(app, updateSettings, async ({ body, caller, logSecurity }) => {
    const { rules } = body.settings;
    const { settings, changed, isOutdated } = await changeSettings(db, {
      actorId: caller.userId,
      changes: {
        ...body.settings,
        ...(rules && { rules: { ...rules, value: await sanitizeRules(rules.value) } }),
      },
      productName,
    });
    if (isOutdated) {
      throw new AppError('conflict', 'settings were changed meanwhile', { data: { settings } });
    }
    if (changed.length > 0) logSecurity('settings-changed');
    return {
      data: { settings },
      changes: changed.length > 0 ? [{ type: 'settings-changed' }] : [],
    };
  });

  registerEndpoint(
    app,
    getCommunity,
    async ({ cache }) => {
      const { name, description, rules, threadSort, registration } = await readSettings(
        db,
        productName,
      );
      cache({ tags: [SETTINGS], isPersonal: false });
      return {
        community: {
          name: name.value,
          description: description.value,
          rules: rules.value,
          threadSort: threadSort.value,
          registration: registration.value,
        },
      };
    },
    { isCached: true },
  );
}

async function sanitizeRules(html: string): Promise<string> {
  return NOTHING_WRITTEN.test(html) ? '' : sanitizeField('rules', html, RULES_MAX);
}
