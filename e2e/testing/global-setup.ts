import { rm } from 'node:fs/promises';
import { buildServer } from '#tools/build/build-server.ts';
import { buildWebApp } from '#tools/build/build-web-app.ts';
import { createForumTemplate } from './start-forum.ts';

/** Before all tests: the build of the sources as they are, and a database as the first start leaves it, which theirs begin as copies of. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it.
export default async function setUp(): Promise<() => Promise<void>> {
  const onProgress = (message: string) => console.log(message);
  await Promise.all([buildServer(onProgress), buildWebApp(onProgress)]);
  const template = await createForumTemplate();
  return () => rm(template, { recursive: true, force: true });
}
