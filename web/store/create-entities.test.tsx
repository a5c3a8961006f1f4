import { act, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isRequestRunning, withReadTick, tick } from './clock.ts';
import { createEntities, type Entities } from './create-entities.ts';

type Note = { id: string; words: string; count: number };

let notes: Entities<Note>;
const note = (words: string, count = 0): Note => ({ id: 'a', words, count });

beforeEach(() => {
  notes = createEntities<Note>();
});

describe('an answer', () => {
  test('writes the fields that nothing later has changed', () => {
    notes.merge([note('lama', 1)], tick());
    const asked = tick();
    notes.change('a', { count: 2 });
    notes.merge([note('baru', 1)], asked);
    expect(notes.get('a')).toEqual(note('baru', 2));
  });

  test('of an earlier request does not overwrite that of a later one', () => {
    const [first, second] = [tick(), tick()];
    notes.merge([note('kedua')], second);
    notes.merge([note('pertama')], first);
    expect(notes.get('a')).toEqual(note('kedua'));
  });

  test('leaves excepted fields of a known row, and writes those of a new one', () => {
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
  test('of an unknown row is dropped', async () => {
    // Other tests may have left requests running.
    await vi.waitFor(() => expect(isRequestRunning()).toBe(false), 20_000);
    notes.change('a', { count: 2 });
    notes.merge([note('kata', 1)], 0);
    expect(notes.get('a')).toEqual(note('kata', 1));
  });

  test('of a row that is loading is not undone by the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<{ note: Note }>();
    const answer = withReadTick(() => promise);
    notes.change('a', { count: 2 });
    expect(notes.get('a')).toBeUndefined();
    resolve({ note: note('kata', 1) });
    const { note: read, readTick } = await answer;
    notes.merge([read], readTick);
    expect(notes.get('a')).toEqual(note('kata', 2));
  });
});

describe('a component', () => {
  test('renders again only when the selected value changes', async () => {
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

  test('can subscribe to several rows', async () => {
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

test('retain deletes all other rows', () => {
  notes.merge([note('satu'), { ...note('dua'), id: 'b' }], tick());
  notes.retain(new Set(['b']));
  expect(notes.get('a')).toBeUndefined();
  expect(notes.all()).toEqual([{ ...note('dua'), id: 'b' }]);
});

describe('answers and events in any order', () => {
  type Step = 'write' | 'ask' | 'compute' | 'answer' | 'event';
  const step = fc.constantFrom<Step>('write', 'ask', 'compute', 'answer', 'event');

  test('a row ends as the server has it, once all events have arrived', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.boolean(), (steps, isLastFirst) => {
        const rows = createEntities<Note>();
        rows.merge([note('', 0)], tick());
        let count = 0;
        const events: number[] = [];
        const reads: { readTick: number; count?: number }[] = [];
        const take = <T,>(list: T[]) => (isLastFirst ? list.pop() : list.shift());
        const run: Record<Step, () => void> = {
          write: () => void events.push((count += 1)),
          ask: () => void reads.push({ readTick: tick() }),
          compute: () => {
            const read = reads.find((one) => one.count === undefined);
            if (read) read.count = count;
          },
          answer: () => {
            const read = take(reads);
            if (read) rows.merge([note('', read.count ?? count)], read.readTick);
          },
          // Events come in order, with the count at the time of sending.
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
