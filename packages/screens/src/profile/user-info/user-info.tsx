import type { Answer } from '@millwright/api-client/client';
import { useApi } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { buttonClass } from '@millwright/ui/button/button';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { useState } from 'react';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { LegalLinks } from '../../shared/legal-links.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { CardSkeleton } from '../../shared/skeletons.tsx';
import { CompletionCard } from '../completion-card.tsx';
import { useLeaveQuestion } from '../../shared/leave-question.tsx';
import { PendingBanner } from '../pending-banner.tsx';
import { CompanyCard } from './company-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { isolated } from '../../shared/isolated.ts';

/**
 * The own profile (`/userInfo`, sections 2 and 7 of the product specification): what one says of oneself, the company with its logo, the
 * password, and where one is logged in. A first login lands here; who waits for approval sees why.
 */
export default function UserInfo() {
  const person = useApi('getUserinfoData', {});
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader
        title="Your profile"
        description="What colleagues and vendors see, and how you log in."
        status={
          person.data?.status === 'pending_access' ? (
            <Badge tone="warn">Waiting for approval</Badge>
          ) : person.data?.isSuperUser ? (
            <Badge tone="steel">Super user</Badge>
          ) : null
        }
      />
      <Loadable
        of={person}
        skeleton={
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
            <CardSkeleton rows={5} />
            <CardSkeleton rows={3} />
          </div>
        }
      >
        {(data) => <Profile person={data} onAskAgain={person.retry} />}
      </Loadable>
    </div>
  );
}

function Profile({ person, onAskAgain }: { person: Answer<'getUserinfoData'>; onAskAgain: () => void }) {
  const [isDetailsDirty, setDetailsDirty] = useState(false);
  const [isPasswordDirty, setPasswordDirty] = useState(false);
  const { question } = useLeaveQuestion(isDetailsDirty || isPasswordDirty);
  const isApproved = person.status === 'approved';
  return (
    <>
      <div className="grid gap-4 empty:hidden">
        <PendingBanner person={person} onAskAgain={onAskAgain} />
        {isApproved && person.lastLoginAt === null && <Welcome person={person} />}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="grid min-w-0 gap-6">
          <DetailsCard person={person} onDirtyChange={setDetailsDirty} />
          {isApproved && person.logsInBy === 'password' && (
            <PasswordCard email={person.email} onDirtyChange={setPasswordDirty} />
          )}
          {isApproved && <SessionsCard />}
        </div>
        <div className="grid min-w-0 gap-6">
          <CompanyCard person={person} onLogoChange={onAskAgain} />
          <CompletionCard />
        </div>
      </div>
      <LegalLinks />
      {question}
    </>
  );
}

/** What a first login is greeted with. */
function Welcome({ person }: { person: Answer<'getUserinfoData'> }) {
  const { product } = useHost();
  return (
    <Banner
      title={`Welcome to ${product.productName}, ${isolated(person.fullName)}`}
      action={
        <>
          <ScreenLink to={{ screen: 'plant-info' }} className={buttonClass({ size: 'small' })}>
            Continue to your plant
          </ScreenLink>
          <ScreenLink to={{ screen: 'home' }} className={buttonClass({ size: 'small', variant: 'quiet' })}>
            Go to Home
          </ScreenLink>
        </>
      }
    >
      This is your first login. Please check and complete your details: vendors respond faster when they know who is
      asking.
    </Banner>
  );
}
