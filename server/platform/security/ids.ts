import { nanoid } from 'nanoid';

type Noun =
  | 'user'
  | 'session'
  | 'passkey'
  | 'thread'
  | 'comment'
  | 'thread_vote'
  | 'comment_vote'
  | 'case'
  | 'sanction'
  | 'appeal'
  | 'invitation'
  | 'letter'
  | 'link';

/** A new id: the noun and 16 random characters of `A-Za-z0-9_-` (api-v1, "Calls"). */
export function newId(noun: Noun): string {
  return `${noun}-${nanoid(16)}`;
}
