import { useApiMutation } from '@millwright/api-client/use-api';
import { MailedAct } from '../../shared/mailed-act.tsx';

/** `/confirm-reply#<secret>`: posts a reply by mail that came from another address than its recipient's. */
export default function ConfirmReply() {
  const act = useApiMutation('confirmMailReply');
  return (
    <MailedAct
      screen="confirm-reply"
      act={act}
      question={{
        title: 'Post this reply in your name?',
        text: 'A reply came from an address that is not yours. Post it only if you wrote it: everybody in the thread reads it as your message.',
      }}
      done={{ title: 'Reply posted', text: 'If it cannot be posted, a mail tells you why.' }}
      unknown={{
        title: 'This link posts nothing',
        text: 'It was used already, or is older than 30 days. Reply to the newest mail about the thread instead.',
      }}
      submitLabel="Post reply"
    />
  );
}
