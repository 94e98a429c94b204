import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { useSingleSignOnOff } from './corporate-domain.ts';
import { useSingleSignOn } from '../../shared/use-single-sign-on.ts';

export type SingleSignOnModalProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Whether the session is to outlive the browser. */
  rememberMe?: boolean;
};

/**
 * The single sign-on modal (section 2 of the product specification), for addresses of the corporate domain: from the login, the login by
 * phone and the registration. Opens the identity provider in the same window.
 */
export default function SingleSignOnModal({ isOpen, onOpenChange, rememberMe = true }: SingleSignOnModalProps) {
  const off = useSingleSignOnOff();
  const { begin, isPending, error } = useSingleSignOn();
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Microsoft SSO Login"
      description="Microsoft SSO login has been enabled for your account."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" isLoading={isPending} disabledReason={off} onClick={() => void begin(rememberMe)}>
            Login Via Microsoft
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>You log in on your company’s Microsoft page and then return here. No password needed.</p>
        {off && <Banner tone="info">{off}</Banner>}
        {error && (
          <Banner tone="bad" title="Error">
            {error}
          </Banner>
        )}
      </div>
    </Modal>
  );
}
