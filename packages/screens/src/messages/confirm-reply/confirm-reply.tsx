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
        text: 'A reply came from an address that is not yours. Post it only if you wrote it: everyone in the conversation will see it as your message.',
      }}
      done={{ title: 'Reply posted', text: 'If it cannot be posted, we will email you the reason.' }}
      unknown={{
        title: 'This link is no longer valid',
        text: 'It has already been used, or is older than 30 days. Reply to the latest email about the conversation instead.',
      }}
      submitLabel="Post reply"
    />
  );
}
