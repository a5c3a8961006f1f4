import { lazy, useEffect, type ComponentType } from 'react';
import { loadPart } from '#web/lib/load-part.ts';
import { PartFailed } from '#web/lib/part-failed.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';

/**
 * A page that comes when it is first shown. When it does not come, there is a word and a way to try
 * again; the next visit tries by itself.
 */
export function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  let Page = attempt();
  return () => <Page />;

  function attempt(): ComponentType {
    return lazy(async () => {
      try {
        return { default: await loadPart(load) };
      } catch {
        return { default: PageFailed };
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
