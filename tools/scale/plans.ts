/** A statement with its plan, including statements of triggers and functions. */
export interface Plan {
  readonly statement: string;
  readonly nodes: readonly PlanNode[];
}

interface PlanNode {
  readonly type: string;
  readonly table: string | undefined;
  /** The sum of all loops. */
  readonly rows: number;
  readonly index: string | undefined;
}

/** The tables that grow with the forum. */
const GROWING_TABLES = new Set([
  'users',
  'threads',
  'comments',
  'thread_votes',
  'comment_votes',
  'thread_search',
  'comment_search',
  'user_search',
]);

/** The settings of a connection that sends every plan as a notice. */
export const EXPLAIN_ALL = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_nested_statements=on',
  'auto_explain.log_analyze=on',
  'auto_explain.log_timing=off',
  'auto_explain.log_format=json',
  'auto_explain.log_level=notice',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

interface RawNode {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Index Name'?: string | undefined;
  'Actual Rows'?: number | undefined;
  'Actual Loops'?: number | undefined;
  Plans?: RawNode[] | undefined;
}

/** As PostgreSQL's auto_explain logs it. */
interface Explained {
  'Query Text': string;
  Plan: RawNode;
}

/** Returns the plan in a notice, or undefined. */
export function readPlan(notice: string | undefined): Plan | undefined {
  const json = /^duration: [\d.]+ ms {2}plan:\s+(\{.*\})\s*$/s.exec(notice ?? '')?.[1];
  if (json === undefined) return undefined;
  const { 'Query Text': statement, Plan } = JSON.parse(json) as Explained;
  return { statement, nodes: flatten(Plan) };
}

function flatten(node: RawNode): PlanNode[] {
  const own = {
    type: node['Node Type'],
    table: node['Relation Name'],
    index: node['Index Name'],
    rows: (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 1),
  };
  return [own, ...(node.Plans ?? []).flatMap(flatten)];
}

/** Describes sequential scans of growing tables. */
export function sequentialScans(plans: readonly Plan[]): string[] {
  return plans.flatMap(({ statement, nodes }) =>
    nodes
      .filter(({ type, table = '' }) => type.endsWith('Seq Scan') && GROWING_TABLES.has(table))
      .map(({ table }) => `sequential scan of ${table} by: ${statement}`),
  );
}

/** Returns the maximum number of rows of one node of these plans. */
export function maxRows(plans: readonly Plan[]): number {
  return Math.max(0, ...plans.flatMap(({ nodes }) => nodes.map(({ rows }) => rows)));
}
