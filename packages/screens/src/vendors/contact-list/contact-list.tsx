import { useApi, useSession } from '@millwright/api-client/use-api';
import { Avatar } from '@millwright/ui/avatar/avatar';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import type { ReactNode } from 'react';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { MessageAction } from '../../shared/message-action.tsx';
import { NotFoundState } from '../../shared/not-found-state.tsx';
import { RowSkeletons } from '../../shared/skeletons.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { ContactCards } from '../contact-cards.tsx';
import { isGstn } from '../gstn.ts';
import { useContactNotification } from '../use-contact-notification.ts';
import { isolated } from '../../shared/isolated.ts';

const contactsSkeleton = (
  <Card className="px-card py-1">
    <RowSkeletons count={3} hasPictures />
  </Card>
);

/** The people of a vendor. A guest sees the company and where to log in, and comes back here after it. */
export default function ContactList({ gstn }: { gstn: string }) {
  const isLoggedIn = useSession() !== null;
  const isWellFormed = isGstn(gstn);
  const company = useApi('vendorProfileShare', isWellFormed ? { path: { gstn } } : null);
  if (!isWellFormed || company.error?.status === 404) {
    return (
      <NotFoundState title="This vendor is not listed">
        {isWellFormed ? `No vendor has the GSTIN ${gstn}.` : 'The link has no GSTIN.'}
      </NotFoundState>
    );
  }
  return (
    <div className="mx-auto grid w-full max-w-200 gap-6 px-gutter py-7">
      <Loadable
        of={company}
        skeleton={
          <div className="grid gap-6">
            <div className="flex items-center gap-4">
              <Skeleton className="size-14 shrink-0 rounded-middle sm:size-20" />
              <div className="grid flex-1 gap-2.5">
                <Skeleton className="h-6 w-4/5" />
                <Skeleton className="w-3/5" />
              </div>
            </div>
            {contactsSkeleton}
          </div>
        }
      >
        {(data) => (
          <>
            <PageTitle of={`Contacts of ${data.companyInfo.companyName}`} />
            <CompanyHead
              gstn={gstn}
              company={data.companyInfo}
              actions={
                isLoggedIn && <MessageAction gstn={gstn} companyName={data.companyInfo.companyName} size="middle" />
              }
            />
            {isLoggedIn ? <Contacts gstn={gstn} /> : <LogInForContacts />}
          </>
        )}
      </Loadable>
    </div>
  );
}

type Company = { companyName: string; companyLogo: string; city: string; state: string };

function CompanyHead({ gstn, company, actions }: { gstn: string; company: Company; actions: ReactNode }) {
  return (
    <header className="flex min-w-0 flex-wrap items-center gap-4">
      <Avatar
        name={company.companyName}
        src={company.companyLogo}
        shape="square"
        size="large"
        className="max-sm:size-14 max-sm:text-heading"
      />
      <div className="min-w-0 flex-1 basis-40">
        <h1 className="wrap-anywhere max-sm:text-heading">Contacts of {isolated(company.companyName)}</h1>
        <p className="wrap-anywhere text-ink-muted">
          {company.city}, {company.state} · GSTIN {gstn}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {actions}
        <ScreenLink to={{ screen: 'vendor-profile', params: { gstn } }} className={buttonClass()}>
          Profile
        </ScreenLink>
      </div>
    </header>
  );
}

function LogInForContacts() {
  const { goToLogin } = useHost();
  return (
    <Card>
      <EmptyState
        kind="no-permission"
        title="Log in to see contacts"
        action={
          <Button variant="primary" onClick={goToLogin}>
            Log in
          </Button>
        }
      >
        Names, email addresses and phone numbers are visible after login. You return to this page.
      </EmptyState>
    </Card>
  );
}

function Contacts({ gstn }: { gstn: string }) {
  const profile = useApi('vendorProfileData', { path: { gstn } });
  useContactNotification(gstn, profile.data !== undefined);
  return (
    <Card className="px-card py-1">
      <Loadable
        of={profile}
        skeleton={<RowSkeletons count={3} hasPictures />}
        isEmpty={(data) => data.keyContacts.length === 0}
        empty={
          <EmptyState title="No contact yet">
            This vendor has not provided contacts. Send an enquiry instead.
          </EmptyState>
        }
      >
        {(data) => <ContactCards contacts={data.keyContacts} />}
      </Loadable>
    </Card>
  );
}
