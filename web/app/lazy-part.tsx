import { Suspense, type ComponentType } from 'react';
import { lazyComponent } from './lazy-component.tsx';

/** A part of the frame that comes later; where it does not come, the frame does without it. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyComponent<Props>(() => load().catch(() => () => null));
  const Placed = (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
  // What does not come now may come when it is drawn.
  const preload = async () => {
    await load();
    await Part.preload();
  };
  return Object.assign(Placed, { preload });
}
