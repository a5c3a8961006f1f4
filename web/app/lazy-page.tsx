import { lazy, type ComponentType } from 'react';
import { text } from '#web/i18n/id.ts';
import { loadPart } from '#web/lib/load-part.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
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
      <Notice
        tone="error"
        title={text.pageFailed}
        // A reload also finds the files of a version that was installed meanwhile.
        action={<Button onClick={() => window.location.reload()}>{text.retry}</Button>}
      >
        {text.errors.network}
      </Notice>
    </PageColumn>
  );
}
