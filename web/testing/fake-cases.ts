import type { CaseDecision, OpenCase } from '#contract/reports.ts';
import type { User } from '#contract/users.ts';
import { pageOf } from './fake-pages.ts';

type Request = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, string>;
};
type Answer = { status: number; message: string; data: object };

const PAGE = 20;

/** The open cases of the fake forum, the most urgent first. */
export class FakeCases {
  readonly open: OpenCase[] = [];
  readonly #decided = new Map<string, { decision: CaseDecision; decider: User }>();

  add(given: Partial<OpenCase> = {}): OpenCase {
    const number = this.open.length + 1;
    const added: OpenCase = {
      id: `case-${number}`,
      threadId: `thread-${number}`,
      commentId: null,
      owner: { id: 'user-sari', name: 'Sari', avatar: '' },
      threadTitle: `Judul ${number}`,
      body: `<p>Tulisan ${number}</p>`,
      isHidden: false,
      heldFor: null,
      openedAt: new Date().toISOString(),
      urgency: 100,
      reportCount: 1,
      reports: [{ reason: 'spam', words: '', reportedAt: new Date().toISOString() }],
      history: { keptCount: 0, removedCount: 0 },
      ...given,
    };
    this.open.push(added);
    return added;
  }

  /** Decides as another moderator, whose decision counts. */
  decideElsewhere(id: string, decision: CaseDecision, name: string): void {
    this.#decided.set(id, { decision, decider: { id: `user-${name}`, name, avatar: '' } });
  }

  answer({ method, path, query, body }: Request): Answer | undefined {
    const [, part, id = ''] = path.split('/');
    if (part === 'appeals') {
      return { status: 200, message: 'appeals retrieved', data: { appeals: [], nextCursor: null } };
    }
    if (part !== 'cases') return undefined;
    if (method === 'GET') {
      if (!query.has('limit')) query.set('limit', String(PAGE));
      const { entries: cases, nextCursor } = pageOf(this.open, query);
      return { status: 200, message: 'cases retrieved', data: { cases, nextCursor } };
    }
    const decision: CaseDecision = body['decision'] === 'remove' ? 'remove' : 'keep';
    const earlier = this.#decided.get(id);
    const made = earlier ?? { decision, decider: { id: 'user-own', name: 'Budi', avatar: '' } };
    this.#decided.set(id, made);
    return { status: 200, message: 'case decided', data: { ...made, isFirst: !earlier } };
  }
}
