import { parseSync, type Plugin, Visitor } from 'vite';

/** The parts of an endpoint that only the server reads: for validation, and for the OpenAPI page. */
const SERVER_ONLY = new Set([
  'body',
  'description',
  'failureData',
  'failures',
  'message',
  'params',
  'query',
  'status',
  'summary',
]);

/** Replaces the source from `start` to `end` by `text`. */
type Change = { start: number; end: number; text: string };

/**
 * For the page: removes from the contract's endpoints the parts that only the server reads, and marks its schemas as
 * free of side effects, so that unused ones are removed.
 */
export const lightContract: Plugin = {
  name: 'light-contract',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    handler: (code, id) => ({ code: lighten(id, code), map: null }),
  },
};

/** Returns the source of a module of the contract without those parts. The order of the rest is unchanged. */
export function lighten(fileName: string, code: string): string {
  const changes: Change[] = [];
  const { program } = parseSync(fileName, code);
  let depth = 0;
  new Visitor({
    FunctionDeclaration: () => void (depth += 1),
    'FunctionDeclaration:exit': () => void (depth -= 1),
    ArrowFunctionExpression: () => void (depth += 1),
    'ArrowFunctionExpression:exit': () => void (depth -= 1),
    CallExpression({ callee, arguments: [description], start }) {
      // Within a function, a call may have side effects.
      if (depth === 0) changes.push({ start, end: start, text: '/* @__PURE__ */ ' });
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return;
      if (description?.type !== 'ObjectExpression') return;
      for (const part of description.properties) {
        if (part.type !== 'Property' || part.key.type !== 'Identifier') continue;
        if (!SERVER_ONLY.has(part.key.name)) continue;
        const comma = /^\s*,/.exec(code.slice(part.end))?.[0] ?? '';
        changes.push({ start: part.start, end: part.end + comma.length, text: '' });
      }
    },
  }).visit(program);
  return apply(code, changes);
}

function apply(code: string, changes: readonly Change[]): string {
  let [lightened, position] = ['', 0];
  for (const { start, end, text } of changes.toSorted(
    (a, b) => a.start - b.start || b.end - a.end,
  )) {
    // Within a part that is already removed.
    if (start < position) continue;
    lightened += code.slice(position, start) + text;
    position = end;
  }
  return lightened + code.slice(position);
}
