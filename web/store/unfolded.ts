import { tick } from './clock.ts';
import { createEntities } from './create-entities.ts';

/** The texts of hidden people that the reader has asked to see, until the page is loaded again. */
export const unfolded = createEntities<{ id: string }>();

export function unfold(id: string): void {
  unfolded.merge([{ id }], tick());
}

export function foldAll(): void {
  unfolded.retain(new Set());
}
