import { lazy, useState, type ComponentType } from 'react';

/** `preload` loads the code of the component, as rendering does. It fails only where `load` does. */
type Preloads = { preload: () => Promise<unknown> };

/**
 * Like React's `lazy`, but a component that is loaded already renders at once. React would show the fallback
 * even then, for 300 ms, so that it does not flicker.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & Preloads {
  let loaded: ComponentType<Props> | undefined;
  const loadComponent = async () => ({ default: (loaded = await load()) });
  const Later = lazy(loadComponent);
  function LazyComponent(props: Props) {
    // Another component would be mounted anew, so the choice stays while this one is mounted.
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown {...props} />;
  }
  return Object.assign(LazyComponent, { preload: loadComponent });
}
