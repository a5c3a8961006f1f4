import { Component, type ReactNode } from 'react';
import { useLocation } from '#web/lib/router/router.tsx';
import type { Location } from '#web/lib/router/location.ts';

/** Shows an error that rendering threw, until the next navigation (spec §2). */
export function ErrorView({ children }: { children: ReactNode }) {
  return <Boundary location={useLocation()}>{children}</Boundary>;
}

type BoundaryProps = { location: Location; children: ReactNode };
type BoundaryState = { location: Location; failure: { error: unknown } | null };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState) {
    return state.location === location ? null : { location, failure: null };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const { error } = failure;
    // The markup of React Router's default error page, whose import would cost 20 kB.
    return (
      <>
        <h2>Unexpected Application Error!</h2>
        <h3>
          <em>{error instanceof Error ? error.message : JSON.stringify(error)}</em>
        </h3>
        {error instanceof Error && <pre>{error.stack}</pre>}
      </>
    );
  }
}
