import { useRoutes } from 'react-router';
import { ErrorView } from './error-view.tsx';
import { routes } from './routes.tsx';

/** The screen of the router's address. */
export function App() {
  const screen = useRoutes(routes);
  return <ErrorView>{screen}</ErrorView>;
}
