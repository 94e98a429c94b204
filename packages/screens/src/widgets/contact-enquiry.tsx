'use client';
import { useToast } from '@millwright/ui/toast/toast';
import { Card } from '@millwright/ui/card/card';
import { Button } from '@millwright/ui/button/button';
import { useHost } from '../shared/host.tsx';
import { lazyPart } from '../shared/lazy-part.tsx';
import { isClientProfile } from '../vendors/vendor-profile/profile-parts.ts';
import { useSlot } from './provider.tsx';
import { useVendorProfile } from './use-vendor-profile.ts';
import { WidgetContent } from './widget-content.tsx';
import { stateOf, WidgetRoot } from './widget-root.tsx';
import { WidgetData } from './widget-data.tsx';

const EnquiryForm = lazyPart(async () => ({ default: (await import('../shared/enquiry-form.tsx')).EnquiryForm }));
const ContactCards = lazyPart(async () => ({ default: (await import('../vendors/contact-cards.tsx')).ContactCards }));

/** Properties of {@link VendorEnquiry}. */
export type VendorEnquiryProps = {
  /** GSTIN of the vendor. */
  gstn: string;
  /** Level of its headings, to fit the page around. */
  headingLevel?: 2 | 3 | 4;
  /** Lists the vendor's people before the form. The vendor is told that its contacts were opened when they are shown. */
  hasContacts?: boolean;
  /** Called when an enquiry was sent. */
  onSent?: () => void;
  /** Classes of the outermost element, added to its own. */
  className?: string;
};

function VendorEnquiryContent({ gstn, headingLevel = 2, hasContacts = true, onSent, className }: VendorEnquiryProps) {
  const result = useVendorProfile(gstn);
  const { goToLogin } = useHost();
  const toast = useToast();
  const contacts = useSlot('contacts');
  const form = useSlot('form');
  const Heading = `h${headingLevel}` as const;
  return (
    <WidgetRoot component="contact-enquiry" state={stateOf(result)} className={className}>
      <WidgetContent of={result}>
        {(profile) => {
          const { companyName } = profile.companyInfo;
          if (!isClientProfile(profile))
            return (
              <Card {...form} className={`grid justify-items-start gap-3 ${form.className ?? ''}`}>
                <Heading>Message {companyName}</Heading>
                <p className="text-ink-muted">Log in to Millwright to see contacts and to send an enquiry.</p>
                <Button variant="primary" onClick={goToLogin}>
                  Log in
                </Button>
              </Card>
            );
          return (
            <div className="grid gap-5">
              {hasContacts && profile.keyContacts.length > 0 && (
                <Card {...contacts}>
                  <Heading>Contacts</Heading>
                  <ContactCards contacts={profile.keyContacts} />
                </Card>
              )}
              <Card {...form}>
                <Heading>Message {companyName}</Heading>
                <p className="mt-1 text-ink-muted">
                  Your enquiry goes to the vendor's first contact by email, with a copy to you.
                </p>
                <EnquiryForm
                  gstn={gstn}
                  className="pt-4"
                  asksBeforeLeaving={false}
                  onSent={() => {
                    toast.show({ tone: 'good', title: `Your enquiry to ${companyName} is on its way` });
                    onSent?.();
                  }}
                />
              </Card>
            </div>
          );
        }}
      </WidgetContent>
    </WidgetRoot>
  );
}

/** The enquiry to a vendor, with its people for those who may see them. A guest is led to the login of Millwright. */
export function VendorEnquiry(props: VendorEnquiryProps) {
  return (
    <WidgetData component="contact-enquiry">
      <VendorEnquiryContent {...props} />
    </WidgetData>
  );
}

/** The name of before, for one minor version: the elements have the other. @deprecated */
export { VendorEnquiry as ContactEnquiry };
/** @deprecated */
export type { VendorEnquiryProps as ContactEnquiryProps };
