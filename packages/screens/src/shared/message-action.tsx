import { useSession } from '@millwright/api-client/use-api';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { useState } from 'react';
import { keepBegun, useBegun } from './begun.ts';
import { ScreenLink, useHost } from './host.tsx';
import { useLazyPart } from './use-lazy-part.ts';

const load = () => import('./enquiry-dialog.tsx');

/**
 * Message on a vendor: leads to the conversation with it or, before there is one, opens the enquiry form with its sent list. A guest is led to the login,
 * comes back, and finds it open.
 */
export function MessageAction({
  gstn,
  companyName,
  threadId,
  size = 'small',
  isWide = false,
}: {
  gstn: string;
  companyName: string;
  /** The thread of the company and the vendor, if there is one. */
  threadId?: string | undefined;
  size?: 'small' | 'middle' | 'large';
  isWide?: boolean;
}) {
  const isLoggedIn = useSession() !== null;
  const { goToLogin, hasScreen } = useHost();
  const { part, want, prepare } = useLazyPart(load);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    void want();
    setOpen(true);
  };
  useBegun({ act: 'message', gstn }, isLoggedIn, open);
  // As it was when this was drawn first: the enquiry that opens a conversation is still in its dialog.
  const [conversation] = useState(threadId);
  if (conversation !== undefined && hasScreen('communication'))
    return (
      <ScreenLink
        to={{ screen: 'communication', query: { thread: conversation } }}
        aria-label={`Message ${companyName}`}
        className={buttonClass({ size, isWide })}
      >
        Message
      </ScreenLink>
    );
  return (
    <>
      <Button
        size={size}
        isWide={isWide}
        aria-label={`Message ${companyName}`}
        aria-haspopup={isLoggedIn ? 'dialog' : undefined}
        onPointerEnter={() => isLoggedIn && prepare()}
        onClick={() => {
          if (isLoggedIn) return open();
          goToLogin();
          keepBegun({ act: 'message', gstn });
        }}
      >
        Message
      </Button>
      {part ? (
        <part.EnquiryDialog gstn={gstn} companyName={companyName} isOpen={isOpen} onOpenChange={setOpen} />
      ) : null}
    </>
  );
}
