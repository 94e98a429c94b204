'use client';
import type { ApiResult } from '@millwright/api-client/use-api';
import { scopeClass } from '@millwright/ui/scope';
import { Component, useEffect, type ReactNode, type Ref } from 'react';
import type { WidgetComponent, WidgetError } from './navigation.ts';
import { scopeAttributes, useSlot, useWidgets } from './provider.tsx';

/** Where a widget stands: `refused` when the token is not for this, is missing, or has expired. */
export type WidgetState = 'loading' | 'ready' | 'empty' | 'failed' | 'refused';

/** The state of a widget that shows one read. */
export const stateOf = ({ data, error }: Pick<ApiResult<unknown>, 'data' | 'error'>): WidgetState =>
  data !== undefined
    ? 'ready'
    : error === undefined
      ? 'loading'
      : error.status === 401 || error.status === 403
        ? 'refused'
        : 'failed';

/** The outermost element of every widget: its styles hold within, and nothing that is thrown within leaves it. */
export function WidgetRoot({
  component,
  state,
  className,
  children,
  ref,
}: {
  component: WidgetComponent;
  state: WidgetState;
  /** The host's class for this one widget. */
  className?: string | undefined;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}) {
  const { appearance, theme, locale, tell, report } = useWidgets();
  const slot = useSlot('root');
  const isShown = state === 'ready' || state === 'empty';
  useEffect(() => {
    if (isShown) tell({ type: 'ready', component });
  }, [isShown, tell, component]);
  const { style, ...scope } = scopeAttributes(appearance, theme, locale);
  return (
    <div
      ref={ref}
      data-vd={component}
      data-state={state}
      part={slot.part}
      {...scope}
      style={{ ...style, ...slot.style }}
      className={[scopeClass, 'bg-page text-body text-ink', slot.className, className].filter(Boolean).join(' ')}
    >
      <WidgetBoundary component={component} report={report}>
        {children}
      </WidgetBoundary>
    </div>
  );
}

type BoundaryProps = { component: WidgetComponent; report: (error: WidgetError) => void; children: ReactNode };

/** Keeps what a widget throws from the host's own tree. */
class WidgetBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(cause: unknown) {
    const { component, report } = this.props;
    const message = cause instanceof Error ? cause.message : String(cause);
    report({ code: 'RENDER_FAILED', message, status: 0, requestId: null, component, cause });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert" className="grid justify-items-start gap-2 py-4">
        <p>This part of the page could not be shown.</p>
        <button type="button" className="text-accent underline" onClick={() => this.setState({ hasFailed: false })}>
          Try again
        </button>
      </div>
    );
  }
}
