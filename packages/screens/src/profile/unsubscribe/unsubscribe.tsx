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
        title: 'End the daily mail?',
        text: `Nothing is mailed to you once a day any more. The bell in ${product.productName} still tells you everything, and mails about security and deadlines still come.`,
      }}
      done={{
        title: 'The daily mail has ended',
        text: 'What came with it is told at the bell alone from now on. Mails about security and deadlines still come.',
      }}
      unknown={{
        title: 'This link ends nothing',
        text: 'Open the link of the newest daily mail, whole as it stands there. Or choose your mails on the page of mail preferences.',
      }}
      submitLabel="End the daily mail"
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
