import { rm } from 'node:fs/promises';
import { buildServer } from '#tools/build/build-server.ts';
import { buildWebApp } from '#tools/build/build-web-app.ts';
import { createForumTemplate } from './start-forum.ts';

/** Runs before all tests: builds the sources, and creates the database of a first start, which tests copy. */
// oxlint-disable-next-line import/no-default-export -- Playwright requires it.
export default async function setUp(): Promise<() => Promise<void>> {
  await Promise.all([buildServer(), buildWebApp()]);
  const template = await createForumTemplate();
  return () => rm(template, { recursive: true, force: true });
}
