import '#web/ui/styles/fonts.css';
import '#web/ui/styles/tokens.css';
import '#web/ui/styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserHistory } from '#web/lib/router/history.ts';
import { Router } from '#web/lib/router/router.tsx';
import { App } from './app.tsx';
import { preloadFont } from './preload-font.ts';
import { prepareScreen } from './prepare-screen.ts';
import { createQueryClient } from './query-client.ts';
import { SessionGate } from './session-gate.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('no #root');

// A member's first text waits for answers; the font loads meanwhile.
preloadFont();
const queryClient = createQueryClient();
const history = createBrowserHistory();

const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SessionGate>
        <Router history={history}>
          <App />
        </Router>
      </SessionGate>
    </QueryClientProvider>
  </StrictMode>
);
// Not awaited at the top level: the lazy parts import from this module's chunk, and would wait for it.
void prepareScreen(queryClient, window.location.pathname).then(() => {
  // A transition renders in slices, so that a slow phone stays responsive.
  startTransition(() => createRoot(root).render(app));
});
