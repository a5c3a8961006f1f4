import { fork } from 'node:child_process';
import { once } from 'node:events';
import { keepRunning } from './running.ts';

/** A child process that answers one question after the other. */
export interface Actor<Question, Answer> extends AsyncDisposable {
  readonly pid: number;
  ask(question: Question): Promise<Answer>;
}

type Reply<Answer> = { answer: Answer } | { failure: string };

/** Starts the module at `file`, which must call `answerQuestions`. */
export function startActor<Question extends object, Answer>(file: URL): Actor<Question, Answer> {
  const child = fork(file, { serialization: 'advanced', execArgv: [], detached: true });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file.pathname} could not be started`);
  const running = keepRunning(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  });
  let last: Promise<unknown> = Promise.resolve();

  function askNow(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const hear = (reply: Reply<Answer>) => {
        child.off('exit', fail);
        if ('answer' in reply) resolve(reply.answer);
        else reject(new Error(reply.failure));
      };
      const fail = () => {
        child.off('message', hear);
        reject(new Error(`${file.pathname} ended before it answered`));
      };
      child.once('message', hear);
      child.once('exit', fail);
      child.send(question);
    });
  }

  return {
    pid,
    ask: (question) => {
      const answer = last.then(() => askNow(question));
      last = answer.catch(() => undefined);
      return answer;
    },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}

/** In the child process: answers questions until the parent disconnects. */
export function answerQuestions(answer: (question: never) => Promise<unknown>): void {
  process.on('message', (question) => {
    // Only the parent sends messages, of the type that `Actor` declares.
    answer(question as never).then(
      (given) => process.send?.({ answer: given } satisfies Reply<unknown>),
      (error: unknown) => {
        const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
        process.send?.({ failure } satisfies Reply<unknown>);
      },
    );
  });
  process.once('disconnect', () => process.exit(0));
}
