import { rm } from 'node:fs/promises';
import { createForumTemplate } from './start-forum.ts';

/** Before all tests: a database as the first start leaves it, which theirs begin as copies of. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it.
export default async function setUp(): Promise<() => Promise<void>> {
  const template = await createForumTemplate();
  return () => rm(template, { recursive: true, force: true });
}
