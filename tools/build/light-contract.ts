import { parseSync, type Plugin, Visitor } from 'vite';

/** What only the server reads of an endpoint: how it checks what is sent, and its words in the OpenAPI page. */
const OF_SERVER = new Set([
  'body',
  'description',
  'failures',
  'message',
  'params',
  'query',
  'status',
  'summary',
]);

/** What stands from `start` to `end` gives way to `put`. */
type Change = { start: number; end: number; put: string };

/**
 * In the page, the contract's endpoints lose what only the server reads, and its schemas are marked as
 * free of effects: those that nobody reads any more are left out.
 */
export const lightContract: Plugin = {
  name: 'light-contract',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    handler: (code, id) => ({ code: lighten(id, code), map: null }),
  },
};

/** The source of a module of the contract without those parts; what is left stands where it stood. */
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
      // Within a function, a call may be made for what it does.
      if (depth === 0) changes.push({ start, end: start, put: '/* @__PURE__ */ ' });
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return;
      if (description?.type !== 'ObjectExpression') return;
      for (const part of description.properties) {
        if (part.type !== 'Property' || part.key.type !== 'Identifier') continue;
        if (!OF_SERVER.has(part.key.name)) continue;
        const comma = /^\s*,/.exec(code.slice(part.end))?.[0] ?? '';
        changes.push({ start: part.start, end: part.end + comma.length, put: '' });
      }
    },
  }).visit(program);
  return apply(code, changes);
}

function apply(code: string, changes: readonly Change[]): string {
  let [lightened, place] = ['', 0];
  for (const { start, end, put } of changes.toSorted(
    (a, b) => a.start - b.start || b.end - a.end,
  )) {
    // Within what is left out already.
    if (start < place) continue;
    lightened += code.slice(place, start) + put;
    place = end;
  }
  return lightened + code.slice(place);
}
