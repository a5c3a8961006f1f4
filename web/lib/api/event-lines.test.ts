import { expect, test } from 'vitest';
import { readEventLines } from './event-lines.ts';

function dataOf(...pieces: string[]): string[] {
  const received: string[] = [];
  const read = readEventLines((data) => received.push(data));
  for (const piece of pieces) read(piece);
  return received;
}

test('several events in one chunk are read in order', () => {
  expect(dataOf('data: {"a":1}\n\ndata: {"b":2}\n\n')).toEqual(['{"a":1}', '{"b":2}']);
});

test('an event is read once it is complete, wherever its chunks were cut', () => {
  const event = 'data: {"words":"data: \\n"}\n\n';
  for (let at = 0; at <= event.length; at += 1) {
    expect(dataOf(event.slice(0, at), event.slice(at))).toEqual(['{"words":"data: \\n"}']);
  }
  expect(dataOf('data: {"a":1}')).toEqual([]);
});

test('a heartbeat is no event', () => {
  expect(dataOf(':\n\n', ': \n\ndata: {"a":1}\n\n')).toEqual(['{"a":1}']);
});
