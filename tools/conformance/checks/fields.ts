import type { Check } from '../check.ts';
import type { Context } from '../context.ts';
import { expectFailure } from '../expect.ts';

/**
 * Creates the checks that every payload shares. Each field of `order` in turn is missing or empty, while the others
 * have their values from `valid`. `who` is `member` for a call that needs a token.
 */
export function fieldChecks(
  what: string,
  path: string | ((context: Context) => Promise<string>),
  order: readonly string[],
  valid: Readonly<Record<string, string>>,
  who: 'anyone' | 'member' = 'anyone',
): readonly Check[] {
  async function refuse(context: Context, payload: object, message: string): Promise<void> {
    const token = who === 'member' ? (await context.ani()).token : undefined;
    const target = typeof path === 'string' ? path : await path(context);
    expectFailure(await context.api.post(target, token, payload), 400, message);
  }

  const eachField = order.flatMap((field, index): Check[] => [
    {
      name: `${what} without "${field}" is 400 "required"`,
      run: (context) => refuse(context, without(valid, field), `"${field}" is required`),
    },
    {
      name: `${what} with an empty "${field}" is 400 "not allowed to be empty", also when later fields are empty`,
      async run(context) {
        const later = Object.fromEntries(order.slice(index + 1).map((name) => [name, '']));
        const message = `"${field}" is not allowed to be empty`;
        await refuse(context, { ...valid, [field]: '' }, message);
        if (index + 1 < order.length)
          await refuse(context, { ...valid, [field]: '', ...later }, message);
      },
    },
  ]);

  const [first = '', ...others] = order;
  return [
    ...eachField,
    {
      name: `${what} without any field names "${first}" first`,
      async run(context) {
        await refuse(context, {}, `"${first}" is required`);
        const allEmpty = Object.fromEntries(others.map((name) => [name, '']));
        await refuse(context, allEmpty, `"${first}" is required`);
      },
    },
  ];
}

function without(valid: Readonly<Record<string, string>>, field: string): object {
  return Object.fromEntries(Object.entries(valid).filter(([name]) => name !== field));
}
