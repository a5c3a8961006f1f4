import { RawNode } from 'kysely';
import type { Db } from '#server/schema.ts';

/** Returns the plan of the raw statement that `run` executes, and which returns no rows to it. */
export async function explain(db: Db, run: (db: Db) => Promise<unknown>): Promise<string> {
  const plan: unknown[] = [];
  await run(
    db.withPlugin({
      transformQuery({ node }) {
        if (!RawNode.is(node)) throw new Error('not a raw statement');
        const [first = '', ...rest] = node.sqlFragments;
        return { ...node, sqlFragments: [`explain ${first}`, ...rest] };
      },
      async transformResult({ result }) {
        plan.push(...result.rows);
        return { ...result, rows: [] };
      },
    }),
  );
  return JSON.stringify(plan);
}
