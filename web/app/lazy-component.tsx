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
  let brought: ComponentType<Props> | undefined;
  const bring = async () => ({ default: (brought = await load()) });
  const Later = lazy(bring);
  function LazyComponent(props: Props) {
    // The same as long as it is shown, or it would begin anew.
    const [Shown] = useState(() => brought ?? Later);
    return <Shown {...props} />;
  }
  return Object.assign(LazyComponent, { preload: bring });
}
