import { ApiProblem } from '@millwright/api-client/problem';
import { Component, type ReactNode } from 'react';
import { FailedState } from './failed-state.tsx';

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
        <FailedState problem={problem} onRetry={retry} headingLevel={1} />
      </div>
    );
  }
}
