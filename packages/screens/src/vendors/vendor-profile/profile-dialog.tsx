import { Badge } from '@millwright/ui/badge/badge';
import { linkClass } from '@millwright/ui/link/link';
import { Modal } from '@millwright/ui/modal/modal';
import type { ReactNode } from 'react';
import { ScreenLink } from '../../shared/host.tsx';
import { formatDate } from '../../shared/vendor-format.ts';
import { isClientProfile, type Profile } from './profile-parts.ts';
import { CertificationRow } from './profile-tabs.tsx';
import { ContactCards } from '../contact-cards.tsx';
import { useContactNotification } from '../use-contact-notification.ts';
import { isolated } from '../../shared/isolated.ts';

type Kind = 'contacts' | 'locations' | 'makes' | 'customers' | 'certifications';

/** The modals that open what stands behind a figure: key contacts, registered locations, and the evidence of each badge. */
export default function ProfileDialog({
  kind,
  profile,
  onClose,
}: {
  kind: Kind;
  profile: Profile;
  onClose: () => void;
}) {
  const name = isolated(profile.companyInfo.companyName);
  const views: Record<Kind, { title: string; description?: string; content: () => ReactNode }> = {
    contacts: { title: 'Key contacts', description: name, content: () => <Contacts profile={profile} /> },
    locations: {
      title: 'Registered locations',
      description: `${name}’s places of business registered under GST.`,
      content: () => <Locations profile={profile} />,
    },
    makes: {
      title: 'OEM',
      description: `Makes ${name} is authorised for.`,
      content: () => <Makes profile={profile} />,
    },
    customers: {
      title: 'Key customers',
      description: `Customers named by ${name}, with evidence.`,
      content: () => <Customers profile={profile} />,
    },
    certifications: {
      title: 'Technical certification',
      description: 'Certifications with their evidence.',
      content: () => <Certificates profile={profile} />,
    },
  };
  const view = views[kind];
  return (
    <Modal
      isOpen
      size={kind === 'contacts' ? 'middle' : 'large'}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={view.title}
      description={view.description}
    >
      {view.content()}
    </Modal>
  );
}

function Contacts({ profile }: { profile: Profile }) {
  useContactNotification(profile.gstn, true);
  if (!isClientProfile(profile)) return null;
  return (
    <div className="grid gap-3">
      <ContactCards contacts={profile.keyContacts} />
      <ScreenLink to={{ screen: 'contact-list', params: { gstn: profile.gstn } }} className={linkClass()}>
        Contact list as a page
      </ScreenLink>
    </div>
  );
}

function Locations({ profile }: { profile: Profile }) {
  return (
    <ul className="divide-y divide-line">
      {profile.registeredLocations.map((location) => (
        <li
          key={location.gstn + location.address}
          className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3"
        >
          <div className="min-w-0">
            <p className="font-medium">
              {location.city}, {location.state}
            </p>
            <p className="text-small break-words text-ink-muted">
              {location.address}, {location.city} {location.pinCode}
            </p>
            <p className="text-small text-ink-muted">GSTIN {location.gstn}</p>
          </div>
          {location.isPrimary && <Badge tone="steel">Main office</Badge>}
        </li>
      ))}
    </ul>
  );
}

function Makes({ profile }: { profile: Profile }) {
  return (
    <ul className="divide-y divide-line">
      {profile.oemMakes.map((make) => (
        <li
          key={make.make + make.equipFamily}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
        >
          <div className="min-w-0">
            <p className="font-medium">{isolated(make.make)}</p>
            <p className="text-small text-ink-muted">
              {make.authorisation} · {make.equipFamily}
            </p>
          </div>
          {make.validUntil && (
            <p className="text-small text-ink-muted tabular-nums">to {formatDate(make.validUntil)}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Customers({ profile }: { profile: Profile }) {
  return (
    <ul className="divide-y divide-line">
      {profile.keyCustomers.map((customer) => (
        <li key={customer.customerName + customer.work} className="py-3">
          <p className="font-medium">{isolated(customer.customerName)}</p>
          <p className="text-small text-ink-muted">
            {customer.industry} · since {customer.sinceYear}
          </p>
          <p>{customer.work}</p>
          <p className="text-small text-ink-muted">{customer.evidenceNote}</p>
        </li>
      ))}
    </ul>
  );
}

function Certificates({ profile }: { profile: Profile }) {
  const now = Date.now();
  return (
    <ul className="divide-y divide-line">
      {profile.certifications
        .filter(({ kind }) => kind === 'technical')
        .map((certification) => (
          <CertificationRow key={certification._id} certification={certification} now={now} />
        ))}
    </ul>
  );
}
