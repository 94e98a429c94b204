'use client';
import type { ApiResult } from '@millwright/api-client/use-api';
import { scopeClass } from '@millwright/ui/scope';
import { Component, useEffect, type ReactNode, type Ref } from 'react';
import type { WidgetComponent, WidgetError } from './navigation.ts';
import { scopeAttributes, useSlot, useWidgets } from './provider.tsx';

/** Where a widget stands: `refused` when this reader, page or token may not; what may be tried again has `failed`. */
export type WidgetState = 'loading' | 'ready' | 'empty' | 'failed' | 'refused';

/** The state of a widget that shows one read. */
export const stateOf = ({ data, error }: Pick<ApiResult<unknown>, 'data' | 'error'>): WidgetState =>
  data !== undefined
    ? 'ready'
    : error === undefined
      ? 'loading'
      : (error.status === 401 && error.code !== 'WIDGET_EXPIRED') || error.status === 403
        ? 'refused'
        : 'failed';

/** The element of every widget: its styles hold within. */
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
  const { appearance, theme, locale, tell } = useWidgets();
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
      {children}
    </div>
  );
}

/** Around a whole widget, with what it reads by: nothing that is thrown within leaves it. */
export function WidgetBoundary({ component, children }: { component: WidgetComponent; children: ReactNode }) {
  const { report, isBroken } = useWidgets();
  if (isBroken) return <NotShown component={component} />;
  return (
    <Boundary component={component} report={report}>
      {children}
    </Boundary>
  );
}

type BoundaryProps = { component: WidgetComponent; report: (error: WidgetError) => void; children: ReactNode };

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
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
    const { component, children } = this.props;
    if (!this.state.hasFailed) return children;
    return <NotShown component={component} onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

/** Takes nothing of the host's wishes: they may be what was thrown at. */
function NotShown({ component, onRetry }: { component: WidgetComponent; onRetry?: () => void }) {
  return (
    <div data-vd={component} data-state="failed" className={`${scopeClass} bg-page text-body text-ink`}>
      <div role="alert" className="grid justify-items-start gap-2 py-4">
        <p>This part of the page could not be shown.</p>
        {onRetry ? (
          <button type="button" className="text-accent underline" onClick={onRetry}>
            Try again
          </button>
        ) : null}
      </div>
    </div>
  );
}
