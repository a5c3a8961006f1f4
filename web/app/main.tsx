import '#web/ui/fonts.css';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { readAccessToken } from '#web/lib/access-token.ts';
import { App } from './app.tsx';
import { identifyEntry } from './identify-entry.ts';
import { createQueryClient } from './query-client.ts';
import { preloadPage } from './routes.tsx';
import { SessionGate } from './session-gate.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// While the session check runs, the page it most likely ends in is on its way already.
if (readAccessToken() !== '') preloadPage(window.location.pathname);

const queryClient = createQueryClient();
identifyEntry();

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SessionGate>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </SessionGate>
    </QueryClientProvider>
  </StrictMode>,
);
