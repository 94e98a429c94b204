import { ApiProblem } from '@millwright/api-client/problem';
import { Component, lazy, Suspense, type ReactNode } from 'react';

/** The words alone, until the drawn state is there, and where it cannot be loaded. */
function PlainFailure({ problem, onRetry }: { problem: ApiProblem; onRetry?: () => void }) {
  return (
    <div role="alert">
      <h1>{problem.message}</h1>
      <button type="button" className="underline" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

// Every page has a boundary and hardly one needs it: what it draws is loaded when something has failed.
const FailedState = lazy(() =>
  import('./failed-state.tsx').then(
    (module) => ({ default: module.FailedState }),
    () => ({ default: PlainFailure as typeof import('./failed-state.tsx').FailedState }),
  ),
);

type Props = {
  children: ReactNode;
  /** A new value takes the failure away, for instance the path of the page. */
  resetKey?: string;
};
type State = { error: unknown; hasFailed: boolean; resetKey: string | undefined };

/** Catches what a screen throws while it is drawn, and code that could not be loaded, so that no page is ever blank. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, hasFailed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { error: null, hasFailed: false, resetKey };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const { error } = this.state;
    // A chunk of an older build is gone after a deployment: only a reload fetches the new one.
    const isChunkMissing =
      error instanceof Error && /dynamically imported module|importing a module script failed/i.test(error.message);
    const problem =
      error instanceof ApiProblem
        ? error
        : new ApiProblem({
            status: 0,
            code: isChunkMissing ? 'CODE_UNREACHABLE' : 'SCREEN_FAILURE',
            message: isChunkMissing
              ? 'This page could not be loaded. It may have been updated, or the connection was lost.'
              : 'This page could not be shown.',
          });
    const retry = () => (isChunkMissing ? window.location.reload() : this.setState({ error: null, hasFailed: false }));
    return (
      <div className="mx-auto w-full max-w-page px-gutter py-7">
        <Suspense fallback={<PlainFailure problem={problem} onRetry={retry} />}>
          <FailedState problem={problem} onRetry={retry} headingLevel={1} />
        </Suspense>
      </div>
    );
  }
}
