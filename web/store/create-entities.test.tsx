import { act, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isRequestRunning, readNow, tick } from './clock.ts';
import { createEntities, type Entities } from './create-entities.ts';

type Note = { id: string; words: string; count: number };

let notes: Entities<Note>;
const note = (words: string, count = 0): Note => ({ id: 'a', words, count });

beforeEach(() => {
  notes = createEntities<Note>();
});

describe('an answer', () => {
  test('brings what nothing later has changed', () => {
    notes.merge([note('lama', 1)], tick());
    const asked = tick();
    notes.change('a', { count: 2 });
    notes.merge([note('baru', 1)], asked);
    expect(notes.get('a')).toEqual(note('baru', 2));
  });

  test('that was asked for earlier does not undo one that was asked for later', () => {
    const [first, second] = [tick(), tick()];
    notes.merge([note('kedua')], second);
    notes.merge([note('pertama')], first);
    expect(notes.get('a')).toEqual(note('kedua'));
  });

  test('leaves fields of a known row alone where it is told to, and not those of a new one', () => {
    const except = new Set(['words'] as const);
    notes.merge([note('lama', 1)], tick(), { except });
    notes.merge([note('baru', 2)], tick(), { except });
    expect(notes.get('a')).toEqual(note('lama', 2));
  });

  test('leaves held fields alone', () => {
    notes = createEntities<Note>((row, field) => field === 'count' && row.words === 'dipegang');
    notes.merge([note('dipegang', 1)], tick());
    notes.merge([note('dipegang', 2)], tick());
    expect(notes.get('a')?.count).toBe(1);
    notes.change('a', { words: 'lepas' });
    notes.merge([note('lepas', 3)], tick());
    expect(notes.get('a')?.count).toBe(3);
  });
});

describe('a change', () => {
  test('of what is not there is nothing', async () => {
    // Other tests may have left some on their way.
    await vi.waitFor(() => expect(isRequestRunning()).toBe(false), 20_000);
    notes.change('a', { count: 2 });
    notes.merge([note('kata', 1)], 0);
    expect(notes.get('a')).toEqual(note('kata', 1));
  });

  test('of what is on its way is not undone by the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<{ note: Note }>();
    const answer = readNow(() => promise);
    notes.change('a', { count: 2 });
    expect(notes.get('a')).toBeUndefined();
    resolve({ note: note('kata', 1) });
    const { note: read, readAt } = await answer;
    notes.merge([read], readAt);
    expect(notes.get('a')).toEqual(note('kata', 2));
  });
});

describe('a component', () => {
  test('is drawn again only when what it reads is another', async () => {
    const onDraw = vi.fn();
    function Words({ id }: { id: string }) {
      onDraw();
      return <p>{notes.useRow(id, (row) => row?.words ?? 'tiada')}</p>;
    }
    notes.merge([note('satu')], tick());
    render(
      <>
        <Words id="a" />
        <Words id="b" />
      </>,
    );
    expect(screen.getByText('tiada')).toBeVisible();
    await act(async () => notes.change('a', { count: 3 }));
    expect(onDraw).toHaveBeenCalledTimes(2);
    await act(async () => notes.change('a', { words: 'dua' }));
    expect(await screen.findByText('dua')).toBeVisible();
    expect(onDraw).toHaveBeenCalledTimes(3);
    expect(notes.shownIds()).toEqual(['a', 'b']);
  });

  test('can follow several', async () => {
    const ids = ['a', 'b'];
    function Total() {
      return notes.useRows(ids, (get) => ids.reduce((sum, id) => sum + (get(id)?.count ?? 0), 0));
    }
    notes.merge([note('satu', 1), { ...note('dua', 2), id: 'b' }], tick());
    render(<Total />);
    notes.change('b', { count: 5 });
    expect(await screen.findByText('6')).toBeVisible();
  });
});

test('rows that nobody wants any more are forgotten', () => {
  notes.merge([note('satu'), { ...note('dua'), id: 'b' }], tick());
  notes.retain(new Set(['b']));
  expect(notes.get('a')).toBeUndefined();
  expect(notes.all()).toEqual([{ ...note('dua'), id: 'b' }]);
});

describe('whatever comes in whatever order', () => {
  type Step = 'write' | 'ask' | 'compute' | 'answer' | 'event';
  const step = fc.constantFrom<Step>('write', 'ask', 'compute', 'answer', 'event');

  test('a row ends as the server has it, once all that was written has been told', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.boolean(), (steps, isLastFirst) => {
        const rows = createEntities<Note>();
        rows.merge([note('', 0)], tick());
        let count = 0;
        const events: number[] = [];
        const reads: { readAt: number; count?: number }[] = [];
        const take = <T,>(list: T[]) => (isLastFirst ? list.pop() : list.shift());
        const run: Record<Step, () => void> = {
          write: () => void events.push((count += 1)),
          ask: () => void reads.push({ readAt: tick() }),
          compute: () => {
            const read = reads.find((one) => one.count === undefined);
            if (read) read.count = count;
          },
          answer: () => {
            const read = take(reads);
            if (read) rows.merge([note('', read.count ?? count)], read.readAt);
          },
          // Events come in their order, with the count that stands when they are sent.
          event: () => {
            if (events.shift() !== undefined) rows.change('a', { count });
          },
        };
        for (const one of steps) run[one]();
        while (events.length > 0) run.event();
        while (reads.length > 0) run.answer();
        expect(rows.get('a')?.count).toBe(count);
      }),
    );
  });
});
