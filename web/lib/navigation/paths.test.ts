import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('the addresses are those of the specification', () => {
  expect(paths).toMatchObject({
    home: '/',
    register: '/register',
    addThread: '/add-thread',
    leaderboards: '/leaderboards',
  });
  expect(paths.thread('thread-1')).toBe('/threads/thread-1');
  expect(paths.comment('thread-1', 'comment-1')).toBe('/threads/thread-1#comment-1');
  expect(paths.comment('thread-1', 'comment-1', '?sort=top')).toBe(
    '/threads/thread-1?sort=top#comment-1',
  );
});

test('an id with a slash stays one segment of the path', () => {
  expect(paths.thread('a/b')).toBe('/threads/a%2Fb');
});
