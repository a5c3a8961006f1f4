import { useEffect, type ComponentType } from 'react';
import { loadPart } from '#web/lib/api/load-part.ts';
import { PartFailed } from '#web/components/part-failed.tsx';
import { PageColumn } from '#web/ui/frame/page-column.tsx';
import { lazyComponent } from './lazy-component.tsx';

/**
 * A page that comes when it is first shown, or preloaded. When it does not come, there is a word and
 * a way to try again; the next visit tries by itself.
 */
export function lazyPage(load: () => Promise<ComponentType>) {
  let Page = attempt();
  // What does not come now may come when it is drawn.
  const preload = async () => {
    await loadPart(load);
    await Page.preload();
  };
  return Object.assign(() => <Page />, { preload });

  function attempt() {
    return lazyComponent(async () => {
      try {
        return await loadPart(load);
      } catch {
        return PageFailed;
      }
    });
  }

  function PageFailed() {
    useEffect(
      () => () => {
        Page = attempt();
      },
      [],
    );
    return (
      <PageColumn>
        <PartFailed />
      </PageColumn>
    );
  }
}
