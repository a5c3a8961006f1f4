import type { Invitation } from '#contract/invitations.ts';
import type { User } from '#contract/users.ts';
import { pageOf } from './fake-pages.ts';

type Request = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  maker: User;
};
type Answer = { status: number; message: string; data: object };

const DAY_MS = 86_400_000;

/** The invitations of the fake forum, the newest first. */
export class FakeInvitations {
  readonly open: Invitation[] = [];
  readonly #tokens = new Map<string, string>();

  add({ id, name, avatar }: User, { uses = 1, days = 7 } = {}): { id: string; token: string } {
    const number = this.#tokens.size + 1;
    const invitation: Invitation = {
      id: `invitation-${number}`,
      maker: { id, name, avatar },
      usesMax: uses,
      useCount: 0,
      createdAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + days * DAY_MS).toISOString(),
    };
    this.open.unshift(invitation);
    const token = `undangan-${number}`;
    this.#tokens.set(token, invitation.id);
    return { id: invitation.id, token };
  }

  /** Counts a registration; false when the invitation cannot be used. */
  use(token: string): boolean {
    const invitation = this.open.find(({ id }) => id === this.#tokens.get(token));
    if (!invitation || invitation.useCount === invitation.usesMax) return false;
    invitation.useCount += 1;
    return true;
  }

  answer({ method, path, query, body, maker }: Request): Answer | undefined {
    const [, part, id] = path.split('/');
    if (part !== 'invitations') return undefined;
    if (method === 'GET') {
      const { entries: invitations, nextCursor } = pageOf(this.open, query);
      return { status: 200, message: 'invitations', data: { invitations, nextCursor } };
    }
    if (method === 'DELETE') {
      const index = this.open.findIndex((one) => one.id === id);
      this.open.splice(index, 1);
      return { status: 200, message: 'invitation revoked', data: {} };
    }
    const { token } = this.add(maker, { uses: Number(body['uses']), days: Number(body['days']) });
    const data = { invitation: this.open[0], path: `/register#token=${token}` };
    return { status: 201, message: 'invitation created', data };
  }
}
