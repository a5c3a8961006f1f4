import { useEffect, type ComponentType } from 'react';
import { loadPart } from '#web/lib/api/load-part.ts';
import { PartFailed } from '#web/components/part-failed.tsx';
import { PageColumn } from '#web/ui/frame/page-column.tsx';
import { lazyComponent } from './lazy-component.tsx';

/**
 * A page whose code loads when it is first shown or preloaded. Where that fails, it shows a notice with a
 * button to retry; it retries by itself when it is mounted again.
 */
export function lazyPage(load: () => Promise<ComponentType>) {
  let Page = attempt();
  // A preload that fails is retried when the page renders.
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
