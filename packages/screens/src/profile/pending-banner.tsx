import type { Answer } from '@millwright/api-client/client';
import { useAccount, useApiClient } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { useEffect, useState } from 'react';
import { useHost } from '../shared/host.tsx';
import { isolated } from '../shared/isolated.ts';

/**
 * Why a person who waits for approval sees no more than this (sections 2 and 4 of the product specification, registration), and what led here
 * from elsewhere. Notices by itself that access was granted, and opens the rest.
 */
export function PendingBanner({ person, onAskAgain }: { person: Answer<'getUserinfoData'>; onAskAgain: () => void }) {
  const { takeNotice, product } = useHost();
  const { session } = useApiClient();
  const user = useAccount();
  const [notice] = useState(takeNotice);
  const isOpen = person.status === 'approved' && user?.isPending === true;
  // The session itself says what it is good for: another one is asked for as soon as it is good for more.
  useEffect(() => {
    if (isOpen) void session.renew();
  }, [isOpen, session]);
  if (person.status === 'approved') return notice ? <Banner>{notice}</Banner> : null;
  return (
    <Banner
      tone="warn"
      title="Your access is being verified"
      action={
        <Button size="small" onClick={onAskAgain}>
          Check again
        </Button>
      }
    >
      {notice ? <p className="font-medium">{notice}</p> : null}
      <p>
        The provider&apos;s team will verify your credentials and grant access to the platform, or a super user of{' '}
        {isolated(person.company.companyName)} will. You will get an e-mail at {person.email}.
      </p>
      <p>
        Until then you can fill in this profile and your plant, and look for vendors as a guest. Questions:{' '}
        {product.supportEmail}
      </p>
    </Banner>
  );
}
