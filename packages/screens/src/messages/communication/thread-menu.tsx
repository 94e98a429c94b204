import type { Answer } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { Menu, type MenuEntry } from '@millwright/ui/menu/menu';
import { useToast } from '@millwright/ui/toast/toast';
import { BellOff, BellRing, Download, EllipsisVertical, LogOut } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { useFile } from '../../shared/use-file.ts';

type Thread = Answer<'chatGetMessages'>['thread'];

/** What else can be done with a thread: its record, muting it, and leaving a team. */
export function ThreadMenu({ thread, onLeft }: { thread: Thread; onLeft: () => void }) {
  const { _id: threadId, title, isMuted, can } = thread;
  const { take } = useFile();
  const toast = useToast();
  const mute = useApiMutation('muteThread');
  const leave = useApiMutation('leaveThread');
  const [isLeaving, setLeaving] = useState(false);
  const setMuted = (next: boolean) =>
    void mute.run({ body: { threadId, isMuted: next } }).then(
      () => {
        const undo = { label: 'Undo', onPress: () => setMuted(!next) };
        toast.show({ title: next ? 'Conversation muted' : 'Conversation unmuted', action: undo });
      },
      ({ message }: ApiProblem) => toast.show({ tone: 'bad', title: message }),
    );
  const entries: MenuEntry[] = [
    {
      id: 'record',
      label: 'Export as PDF',
      icon: <Download aria-hidden className="size-4" />,
      onSelect: () =>
        void take({
          read: (client) => client.call('exportThread', { path: { id: threadId } }),
          name: `Messages ${title}.pdf`,
        }),
    },
    isMuted
      ? {
          id: 'mute',
          label: 'Unmute',
          icon: <BellRing aria-hidden className="size-4" />,
          onSelect: () => setMuted(false),
        }
      : {
          id: 'mute',
          label: 'Mute',
          description: 'No unread count or emails',
          icon: <BellOff aria-hidden className="size-4" />,
          onSelect: () => setMuted(true),
        },
    ...(can.leave
      ? [
          {
            id: 'leave',
            label: 'Leave conversation',
            icon: <LogOut aria-hidden className="size-4" />,
            tone: 'bad' as const,
            onSelect: () => setLeaving(true),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label="More about this conversation">
            <EllipsisVertical aria-hidden />
          </IconButton>
        }
        entries={entries}
      />
      {isLeaving && (
        <ConfirmDialog
          isOpen
          onOpenChange={setLeaving}
          title={`Leave ${isolated(title)}?`}
          description="You will no longer see it; your messages stay. You cannot be added again: a colleague has to start a new conversation."
          confirmLabel="Leave conversation"
          isPending={leave.isPending}
          error={leave.error?.message}
          onConfirm={() => void leave.run({ body: { threadId } }).then(onLeft, (_problem: ApiProblem) => undefined)}
        />
      )}
    </>
  );
}
