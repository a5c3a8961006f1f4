import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { showFailure } from '#web/lib/api/failures.ts';
import { loadPart } from '#web/lib/api/load-part.ts';

/**
 * A component, such as a dialog, whose code loads when it is first opened; `meanwhile` is shown until then.
 * Where loading fails, a toast says so and its `onClose` is called, if it has one.
 */
export function lazyOpened<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { meanwhile?: ReactNode }> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyOpened({ meanwhile = null, ...rest }: Props & { meanwhile?: ReactNode }) {
    const props = rest as unknown as Props;
    const [Opened, setOpened] = useState(() => loaded);
    const loadOnce = useEffectEvent(() => {
      if (Opened) return;
      loadPart(load).then(
        (component) => {
          loaded = component;
          setOpened(() => component);
        },
        (error: unknown) => {
          showFailure(error, 'toast');
          if ('onClose' in props && typeof props.onClose === 'function') props.onClose();
        },
      );
    });
    useEffect(() => loadOnce(), []);
    return Opened ? <Opened {...props} /> : meanwhile;
  };
}
