import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { useRef } from 'react';

/**
 * Asks who logged in with a temporary password whether to change it now (section 2 of the product specification). Closing it is skipping:
 * the login goes on either way.
 */
export default function TemporaryPasswordPrompt({ onConfirm, onSkip }: { onConfirm: () => void; onSkip: () => void }) {
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onSkip()}
      title="Temporary password"
      initialFocus={confirm}
      footer={
        <>
          <Button onClick={onSkip}>Skip</Button>
          <Button ref={confirm} variant="primary" onClick={onConfirm}>
            CONFIRM
          </Button>
        </>
      }
    >
      <p>You have currently logged in with your temporary password. Would you like to change the password?</p>
    </Modal>
  );
}
