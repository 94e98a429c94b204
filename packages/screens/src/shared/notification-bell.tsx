import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useLazyPart } from './use-lazy-part.ts';
import { formatQuantity } from './vendor-format.ts';

const loadPanel = () => import('./notification-panel.tsx');

/** The bell of the bar: how many notifications are unread, and the list of them. What is in the list is fetched when it is opened. */
export default function NotificationBell({ unread }: { unread: number }) {
  const [isOpen, setOpen] = useState(false);
  const { part, want, prepare } = useLazyPart(loadPanel);
  return (
    <>
      <IconButton
        label={unread === 0 ? 'Notifications' : `Notifications, ${formatQuantity(unread, 'unread', 'unread')}`}
        aria-haspopup="dialog"
        className="relative max-[352px]:-mx-1"
        onPointerEnter={prepare}
        onClick={() => {
          setOpen(true);
          void want().then((isThere) => isThere || setOpen(false));
        }}
      >
        <Bell aria-hidden className="size-5" />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute -end-0.5 top-0 min-w-4.5 rounded-full bg-spark-soft px-1 text-center text-[0.6875rem]/4.5 font-semibold text-on-spark-soft tabular-nums ring-2 ring-surface"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </IconButton>
      {part && <part.NotificationPanel isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
