import { z } from './zod.ts';
import { categoryKey } from './category-key.ts';
import { endpoint } from './endpoint.ts';
import { lookupText } from './fields.ts';
import { noBody, noParams } from './nothing.ts';
import { pageData, pageQuery } from './paging.ts';

/** A category, named as most of its threads write it. */
export const category = z.object({ name: z.string(), totalThreads: z.int() });
export type Category = z.infer<typeof category>;

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  access: 'reader',
  status: 200,
  message: 'categories retrieved',
  summary: 'List the categories that have threads, the most used first',
  failures: [],
  params: noParams,
  query: z.object({
    ...pageQuery,
    q: lookupText('q')
      .transform(categoryKey)
      .optional()
      .describe('Only categories whose name contains this, without case; of the 5,000 most used'),
  }),
  body: noBody,
  data: z.object({ categories: z.array(category), ...pageData }),
});
