import { ratiosOf } from '../report/numbers.ts';
import { type Figure, figureOf, type Unit } from '../report/results.ts';

/** What several rounds measured of several things, each by its name. */
export class Series {
  readonly #values = new Map<string, number[]>();

  add(name: string, value: number): void {
    const values = this.#values.get(name);
    if (values) values.push(value);
    else this.#values.set(name, [value]);
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

  /** Of each round: how many times as large the one was as the other. */
  ratio(name: string, beside: string): Figure {
    return figureOf(ratiosOf(this.values(name), this.values(beside)), 'times');
  }
}
