import { Button } from '@millwright/ui/button/button';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { excerptOf, type Message } from './conversation.rules.ts';

/** What can be done with a message, behind a button beside its time. */
export function MessageActions({
  message,
  onReply,
  onEdit,
  onDelete,
  onAnswerToAll,
  onMakeMilestone,
}: {
  message: Message;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  onDelete: (message: Message) => void;
  onAnswerToAll?: (message: Message) => void;
  onMakeMilestone?: (message: Message) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const action = (label: string, run: (message: Message) => void) => (
    <Button
      size="small"
      onClick={() => {
        setOpen(false);
        run(message);
      }}
    >
      {label}
    </Button>
  );
  return (
    <div
      className="flex flex-wrap items-center gap-1"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      {isOpen && (
        <>
          {action('Reply', onReply)}
          {onAnswerToAll && message.can.answerToAll && action('Answer to all vendors', onAnswerToAll)}
          {onMakeMilestone && message.can.makeMilestone && action('Make a milestone', onMakeMilestone)}
          {message.can.edit && action('Edit', onEdit)}
          {message.can.delete && action('Delete', onDelete)}
        </>
      )}
      <IconButton
        size="small"
        label={`Actions for “${excerptOf(message, 60)}”`}
        title="Actions"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis aria-hidden />
      </IconButton>
    </div>
  );
}
