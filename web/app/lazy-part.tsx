import { Suspense, type ComponentType } from 'react';
import { lazyComponent } from './lazy-component.tsx';

/** A part of the frame whose code loads later. Where that fails, nothing is shown. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyComponent<Props>(() => load().catch(() => () => null));
  const LazyPart = (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
  // A preload that fails is retried when the part renders.
  const preload = async () => {
    await load();
    await Part.preload();
  };
  return Object.assign(LazyPart, { preload });
}
