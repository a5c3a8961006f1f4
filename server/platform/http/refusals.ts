import { AppError, type AppErrorKind } from './app-error.ts';

type Refusal = readonly [kind: AppErrorKind, message: string];

/** Maps the outcomes by which a repository refuses a write to errors. */
export function createRefusals<const Outcomes extends Record<string, Refusal>>(outcomes: Outcomes) {
  return {
    isRefusal: (outcome: unknown): outcome is keyof Outcomes =>
      typeof outcome === 'string' && Object.hasOwn(outcomes, outcome),
    refused: (outcome: keyof Outcomes): AppError => {
      const [kind, message]: Refusal = outcomes[outcome]!;
      return new AppError(kind, message);
    },
  };
}
