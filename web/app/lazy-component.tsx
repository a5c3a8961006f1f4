import { lazy, useState, type ComponentType } from 'react';

/** Brings the code of the component; drawing it does that too. Never fails where `load` never does. */
type Preloads = { preload: () => Promise<unknown> };

/**
 * React's `lazy`, but what has been brought before is drawn at once: React would show the fallback
 * even then, and keep it for 300 ms so that it does not flicker.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & Preloads {
  let loaded: ComponentType<Props> | undefined;
  const loadComponent = async () => ({ default: (loaded = await load()) });
  const Later = lazy(loadComponent);
  function LazyComponent(props: Props) {
    // The same as long as it is shown, or it would begin anew.
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown {...props} />;
  }
  return Object.assign(LazyComponent, { preload: loadComponent });
}
