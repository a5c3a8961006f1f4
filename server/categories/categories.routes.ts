import type { FastifyInstance } from 'fastify';
import { listCategories } from '#contract/categories.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Db } from '#server/schema.ts';
import * as categories from './categories.repository.ts';

export function registerCategoryRoutes(app: FastifyInstance, db: Db): void {
  registerEndpoint(app, listCategories, async ({ query }) => {
    const { rows, nextCursor } = await categories.listCategories(db, query);
    return {
      categories: rows.map(({ name, totalThreads }) => ({ name, totalThreads })),
      nextCursor,
    };
  });
}
