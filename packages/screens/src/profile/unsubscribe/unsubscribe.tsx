import { useAccount, useApiMutation } from '@millwright/api-client/use-api';
import { linkClass } from '@millwright/ui/link/link';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { MailedAct } from '../../shared/mailed-act.tsx';

/** `/unsubscribe#<secret>`: where the daily mail leads to end it. */
export default function Unsubscribe() {
  const { product } = useHost();
  const act = useApiMutation('unsubscribeFromDigest');
  return (
    <MailedAct
      screen="unsubscribe"
      act={act}
      question={{
        title: 'Stop the daily mail?',
        text: `You will no longer get the daily mail. Notifications in ${product.productName} and mails about security and deadlines continue.`,
      }}
      done={{
        title: 'Daily mail stopped',
        text: 'You can still see its news under notifications. Mails about security and deadlines continue.',
      }}
      unknown={{
        title: 'This link is not valid',
        text: 'Open the complete link from the latest daily mail, or change your mail preferences.',
      }}
      submitLabel="Stop the daily mail"
    >
      <PreferencesLink />
    </MailedAct>
  );
}

function PreferencesLink() {
  const { hasScreen } = useHost();
  const account = useAccount();
  return hasScreen('mail-preferences') ? (
    <p className="text-small text-ink-muted">
      <ScreenLink to={{ screen: 'mail-preferences' }} className={linkClass()}>
        {account ? 'Choose which mails you want' : 'Log in and choose which mails you want'}
      </ScreenLink>
    </p>
  ) : null;
}
