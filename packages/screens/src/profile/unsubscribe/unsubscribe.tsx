import { useAccount, useApiMutation } from '@millwright/api-client/use-api';
import { linkClass } from '@millwright/ui/link/link';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { MailedAct } from '../../shared/mailed-act.tsx';

/** `/unsubscribe#<secret>`: the unsubscribe link of the daily email. */
export default function Unsubscribe() {
  const { product } = useHost();
  const act = useApiMutation('unsubscribeFromDigest');
  return (
    <MailedAct
      screen="unsubscribe"
      act={act}
      question={{
        title: 'Stop the daily email?',
        text: `You will no longer get the daily email. Notifications in ${product.productName} and emails about security and deadlines continue.`,
      }}
      done={{
        title: 'Daily email stopped',
        text: 'You can still see its news under notifications. Emails about security and deadlines continue.',
      }}
      unknown={{
        title: 'This link is not valid',
        text: 'Open the complete link from the latest daily email, or change your email preferences.',
      }}
      submitLabel="Stop the daily email"
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
        {account ? 'Choose which emails you want' : 'Log in and choose which emails you want'}
      </ScreenLink>
    </p>
  ) : null;
}
