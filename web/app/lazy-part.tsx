import { lazy, Suspense, type ComponentType } from 'react';

/** A part of the frame that comes later; where it does not come, the frame does without it. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load().catch(() => () => null) }));
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
