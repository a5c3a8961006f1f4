import type { Pace } from '../actors/load.ts';
import { ratiosOf } from '../report/numbers.ts';
import { type Figure, figureOf, type Unit } from '../report/results.ts';

/** The measurements of several rounds, by name. */
export class Series {
  readonly #values = new Map<string, number[]>();

  add(name: string, value: number): void {
    const values = this.#values.get(name);
    if (values) values.push(value);
    else this.#values.set(name, [value]);
  }

  addPace(name: string, { perSecond, p50, p99 }: Pace): void {
    this.add(`${name} rate`, perSecond);
    this.add(`${name} p50`, p50);
    this.add(`${name} p99`, p99);
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  values(name: string): readonly number[] {
    const values = this.#values.get(name);
    if (!values) throw new Error(`${name} was not measured`);
    return values;
  }

  figure(name: string, unit: Unit): Figure {
    return figureOf(this.values(name), unit);
  }

  /** The rate, p50 and p99 that were added as a pace. */
  paceOf(name: string): [rate: Figure, p50: Figure, p99: Figure] {
    return [
      this.figure(`${name} rate`, 'per second'),
      this.figure(`${name} p50`, 'ms'),
      this.figure(`${name} p99`, 'ms'),
    ];
  }

  /** The ratio of two measurements, in each round. */
  ratio(name: string, beside: string): Figure {
    return figureOf(ratiosOf(this.values(name), this.values(beside)), 'times');
  }
}

/** The measurement with the lowest or highest median, with its name as a remark. */
export function worstOf(
  names: readonly string[],
  worst: 'lowest' | 'highest',
  measure: (name: string) => Figure,
): { remark: string; measured: Figure } {
  const sorted = names
    .map((remark) => ({ remark, measured: measure(remark) }))
    .sort((a, b) => a.measured.median - b.measured.median);
  const found = sorted.at(worst === 'lowest' ? 0 : -1);
  if (!found) throw new Error('nothing was measured');
  return found;
}
