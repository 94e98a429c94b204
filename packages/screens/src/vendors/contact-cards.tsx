import type { components } from '@millwright/contract/types';
import { Avatar } from '@millwright/ui/avatar/avatar';
import { Badge } from '@millwright/ui/badge/badge';
import { linkClass } from '@millwright/ui/link/link';
import { CopyButton } from '../shared/copy-button.tsx';
import { isolated } from '../shared/isolated.ts';

/** People of a vendor, the first one first. Phones are text: none is a call link. */
export function ContactCards({ contacts }: { contacts: readonly components['schemas']['KeyContact'][] }) {
  return (
    <ul className="divide-y divide-line">
      {contacts.map((contact) => (
        <li key={contact.email} className="flex items-start gap-3 py-3">
          <Avatar name={contact.fullName} size="middle" />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
              {isolated(contact.fullName)}
              {contact.isPrimary && <Badge tone="steel">First contact</Badge>}
            </p>
            <p className="text-small wrap-anywhere text-ink-muted">{isolated(contact.designation)}</p>
            <p className="flex flex-wrap items-center gap-x-4 wrap-anywhere">
              <a href={`mailto:${contact.email}`} className={linkClass({ className: 'min-w-0 pointer-coarse:py-2.5' })}>
                {contact.email}
              </a>
              {/* Its text, not its edge, stands in line with the address when it has a line of its own. */}
              <span className="-ms-2.5">
                <CopyButton
                  text={contact.email}
                  label="Copy"
                  subject={`the address of ${isolated(contact.fullName)}`}
                />
              </span>
            </p>
            <p className="flex flex-wrap items-center gap-x-4">
              <bdi className="tabular-nums">{contact.phone}</bdi>
              <span className="-ms-2.5">
                <CopyButton
                  text={contact.phone}
                  label="Copy"
                  subject={`the phone number of ${isolated(contact.fullName)}`}
                />
              </span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
