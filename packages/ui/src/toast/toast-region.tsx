import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { buttonClass } from '../button/button.tsx';
import { cn } from '../cn.ts';
import { usePortalRoot } from '../scope.tsx';
import type { ToastChannel, ToastLabels, ToastRequest } from './toast.tsx';

const tones = {
  info: { Icon: Info, className: 'text-accent' },
  good: { Icon: CircleCheck, className: 'text-good' },
  bad: { Icon: CircleAlert, className: 'text-bad' },
};

function durationOf({ tone, action, durationInMilliseconds }: ToastRequest): number {
  // For Base UI 0 means for ever.
  if (tone === 'bad') return 0;
  return Math.max(6000, durationInMilliseconds ?? (action ? 10_000 : 6000));
}

/** The region at the lower end where toasts stand. Loaded by ToastProvider with the first toast. */
export function ToastRegion({ channel, labels }: { channel: ToastChannel; labels: ToastLabels }) {
  const [manager] = useState(() => Toast.createToastManager());
  const portalRoot = usePortalRoot();
  useEffect(
    () =>
      channel.listen((command) => {
        if (command.kind === 'close') return manager.close(command.id);
        const { id, tone = 'info', title, description, action } = command.request;
        manager.add({
          id,
          title,
          description,
          type: tone,
          timeout: durationOf(command.request),
          actionProps: action && {
            children: action.label,
            onClick: () => {
              action.onPress();
              manager.close(id);
            },
          },
        });
      }),
    [channel, manager],
  );
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal container={portalRoot}>
        <ToastViewport labels={labels} />
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastViewport({ labels }: { labels: ToastLabels }) {
  const viewport = useRef<HTMLDivElement>(null);
  const newestFailure = Toast.useToastManager().toasts.find(({ type }) => type === 'bad')?.id;
  // Above open popovers, in the top layer, when something failed: a panel must not cover what went wrong in it. What went well may wait
  // behind the panel, which shows it too. The region is drawn (`flex`) whether it is raised or not, so that it keeps its focus.
  useLayoutEffect(() => {
    const region = viewport.current!;
    if (region.matches(':popover-open')) region.hidePopover();
    if (newestFailure !== undefined) region.showPopover();
  }, [newestFailure]);
  return (
    <Toast.Viewport
      ref={viewport}
      popover="manual"
      aria-label={labels.region}
      data-slot="toast-region"
      // `data-bar` on the root: a bar is at the bottom of the screen, and toasts stand above it.
      className="pointer-events-none fixed inset-auto end-0 bottom-[env(safe-area-inset-bottom)] z-toast flex w-full max-w-100 flex-col gap-2 overflow-visible bg-transparent p-4 text-ink outline-none in-[[data-bar]]:bottom-[calc(4.5rem+env(safe-area-inset-bottom))]"
    >
      <ToastList labels={labels} />
    </Toast.Viewport>
  );
}

function ToastList({ labels }: { labels: ToastLabels }) {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const { Icon, className } = tones[toast.type as keyof typeof tones] ?? tones.info;
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        data-slot="toast"
        className="pointer-events-auto animate-rise-in rounded-large border border-line bg-raised text-ink shadow-float transition-opacity data-ending-style:opacity-0 data-limited:hidden"
      >
        {/* Base UI's own high priority hides the toast from screen readers while it can be tabbed to; `alert` says the same. */}
        <Toast.Content
          role={toast.type === 'bad' ? 'alert' : undefined}
          className="flex items-start gap-2.5 py-3 ps-3.5 pe-2"
        >
          <Icon aria-hidden className={cn('mt-1 size-4 shrink-0', className)} />
          <div className="min-w-0 flex-1 py-0.5">
            <Toast.Title render={<p />} className="font-medium" />
            <Toast.Description className="text-small text-ink-muted" />
          </div>
          {toast.actionProps && <Toast.Action className={buttonClass({ size: 'small' })} />}
          {/* Base UI hides it from screen readers until the region is pointed at, while Tab leads to it. */}
          <Toast.Close
            aria-hidden={undefined}
            aria-label={labels.close}
            className={buttonClass({ size: 'small', variant: 'quiet', className: 'w-7 px-0' })}
          >
            <X aria-hidden />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
