import { Routes } from '#web/lib/router/routes.tsx';
import { ErrorView } from './error-view.tsx';
import { routes } from './routes.tsx';

/** Draws the screen of the current address. */
export function App() {
  return (
    <ErrorView>
      <Routes routes={routes} />
    </ErrorView>
  );
}
