import { Routes } from '#web/lib/router/routes.tsx';
import { ErrorView } from './error-view.tsx';
import { routes } from './routes.tsx';

/** The screen of the router's address. */
export function App() {
  return (
    <ErrorView>
      <Routes routes={routes} />
    </ErrorView>
  );
}
