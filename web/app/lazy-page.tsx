import { lazy, type ComponentType } from 'react';
import { loadPart } from '#web/lib/load-part.ts';
import { PartFailed } from '#web/lib/part-failed.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';

/** A page that comes when it is first shown; when it does not come, a word and a way to try again. */
export function lazyPage(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    try {
      return { default: await loadPart(load) };
    } catch {
      return { default: PageFailed };
    }
  });
}

function PageFailed() {
  return (
    <PageColumn>
      <PartFailed />
    </PageColumn>
  );
}
