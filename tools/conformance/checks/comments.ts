import { commentData } from '../api-shapes.ts';
import type { Check } from '../check.ts';
import { newComment, newThread, publicUser, readThread, unknownId } from '../context.ts';
import { expectFailEnvelope, expectFailure, expectNoEmail, expectSame } from '../expect.ts';
import { expectSuccess, expectThat } from '../expect.ts';
import { fieldChecks } from './fields.ts';
import { expectNewestFirst, expectRecent } from './threads.ts';

export const commentChecks: readonly Check[] = [
  {
    name: 'A new comment answers 201 with its owner, without votes and e-mail address',
    async run(context) {
      const budi = await context.budi();
      const { id } = await newThread(context.api, await context.ani());
      const payload = { content: '<p>Setuju <em>sekali</em></p>' };
      const answer = await context.api.post(`/threads/${id}/comments`, budi.token, payload);
      const { comment } = expectSuccess(answer, 201, 'thread comment created', commentData);
      expectSame('owner', comment.owner, publicUser(budi));
      expectSame('votes', [comment.upVotesBy, comment.downVotesBy], [[], []]);
      const { content } = comment;
      expectThat(/Setuju.*sekali/.test(content), 'content', 'what was sent', content);
      expectRecent(comment.createdAt, answer.headers.date);
      expectNoEmail(answer, budi.email);
    },
  },
  {
    name: 'A thread shows its comments newest first, each as its creation answered it',
    async run(context) {
      const ani = await context.ani();
      const { id } = await newThread(context.api, ani);
      const first = await newComment(context.api, ani, id);
      const second = await newComment(context.api, await context.budi(), id);
      const third = await newComment(context.api, ani, id);
      const { comments } = await readThread(context.api, ani, id);
      expectSame('comments', comments, [third, second, first]);
      expectNewestFirst('comments', comments);
    },
  },
  ...fieldChecks(
    'A comment',
    async ({ api, ani }) => `/threads/${(await newThread(api, await ani())).id}/comments`,
    ['content'],
    { content: '<p>Isi</p>' },
    'member',
  ),
  {
    name: 'A comment that is not a text is a client error in the envelope',
    async run(context) {
      const { token } = await context.ani();
      const { id } = await newThread(context.api, await context.ani());
      for (const content of [7, null, true, [], {}]) {
        const answer = await context.api.post(`/threads/${id}/comments`, token, { content });
        expectFailEnvelope(answer);
      }
    },
  },
  {
    name: 'A text with unusual characters is stored or refused, and the thread can be read',
    async run(context) {
      const ani = await context.ani();
      const { id } = await newThread(context.api, ani);
      for (const odd of ['\u0000', '\ud800', '\u202e', '\uffff']) {
        const payload = { content: `Isi ${odd} uji` };
        const answer = await context.api.post(`/threads/${id}/comments`, ani.token, payload);
        if (answer.status !== 201) expectFailEnvelope(answer);
      }
      await readThread(context.api, ani, id);
    },
  },
  {
    name: 'A comment on an unknown thread is 404 "thread is not found"',
    async run(context) {
      const { token } = await context.ani();
      const path = `/threads/${unknownId('thread')}/comments`;
      const answer = await context.api.post(path, token, { content: '<p>Isi</p>' });
      expectFailure(answer, 404, 'thread is not found');
    },
  },
];
