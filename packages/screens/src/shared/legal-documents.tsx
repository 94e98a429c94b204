import { LegalDialog, type LegalSection } from '@millwright/ui/legal-dialog/legal-dialog';
import { useHost, type Product } from './host.tsx';

type Names = Pick<Product, 'brandName' | 'productName' | 'supportEmail'>;

/** The Terms and Conditions: sections 1 and 9 (legal text) of the product specification in sentences. */
const termsOf = ({ brandName, productName, supportEmail }: Names): LegalSection[] => [
  {
    id: 'terms-parties',
    heading: '1. Who this is between',
    body: (
      <>
        <p>
          {productName} is a marketplace for industrial services that connects Vendors and Clients. {brandName} (“the
          provider”) runs it.
        </p>
        <p>
          The provider acts only as a facilitator and is not a party to contracts between Clients and Vendors. What is
          agreed between a Client and a Vendor binds these two.
        </p>
      </>
    ),
  },
  {
    id: 'terms-account',
    heading: '2. Who may have an account',
    body: (
      <p>
        You must be at least 18 years old and act for the company that you name. After registration the provider's team
        verifies your credentials; access is granted when they have been approved.
      </p>
    ),
  },
  {
    id: 'terms-clients',
    heading: '3. What Clients pay',
    body: <p>Fees of a Client's plan are billed in advance and are non-refundable.</p>,
  },
  {
    id: 'terms-vendors',
    heading: '4. What Vendors pay',
    body: (
      <p>
        A Vendor pays a lead fee and a commission. The commission is a percentage of the contract value, which the
        Vendor's subscription model sets.
      </p>
    ),
  },
  {
    id: 'terms-payment',
    heading: '5. How one can pay',
    body: <p>Wallets, debit cards, credit cards and net banking are taken.</p>,
  },
  {
    id: 'terms-termination',
    heading: '6. How this ends',
    body: <p>Either side can end this agreement by one day's written notice.</p>,
  },
  {
    id: 'terms-grievances',
    heading: '7. Grievances',
    body: (
      <>
        <p>
          Write to the grievance officer or the nodal officer at <MailTo address={supportEmail} />. A grievance is
          acknowledged within 24 hours, and the target for its resolution is 15 days.
        </p>
        <p>A grievance closes after 15 days in which our question to you stays without a reply.</p>
      </>
    ),
  },
  {
    id: 'terms-law',
    heading: '8. Jurisdiction',
    body: <p>The courts of Bengaluru, India, have jurisdiction over every dispute from this agreement.</p>,
  },
];

/** The Privacy Policy: section 9 (legal text) of the product specification, and what the product does with what is entered here. */
const privacyOf = ({ brandName, productName, supportEmail }: Names): LegalSection[] => [
  {
    id: 'privacy-what',
    heading: '1. What is collected',
    body: (
      <p>
        For an account: your full name, your company email, your mobile number if you give one, your company, your plant
        and your user type. Of your password only a value is kept from which it cannot be read. While you use{' '}
        {productName}, what you search for, post and write is kept for your company.
      </p>
    ),
  },
  {
    id: 'privacy-why',
    heading: '2. What it is for',
    body: (
      <p>
        {brandName} uses it to verify your credentials, to let you log in, and to match the requirements of Clients with
        Vendors. A Vendor sees your contact details when you contact that Vendor.
      </p>
    ),
  },
  {
    id: 'privacy-age',
    heading: '3. Age',
    body: <p>The product is for people of at least 18 years. Nothing is knowingly collected from anybody younger.</p>,
  },
  {
    id: 'privacy-retention',
    heading: '4. How long it is kept',
    body: (
      <p>
        Your account is kept for as long as you have it. Other information is retained for 3 years after it was last
        used.
      </p>
    ),
  },
  {
    id: 'privacy-grievances',
    heading: '5. Questions and grievances',
    body: (
      <p>
        The grievance officer and the nodal officer can be reached at <MailTo address={supportEmail} />. A grievance is
        acknowledged within 24 hours, the target for its resolution is 15 days, and it closes after 15 days without a
        reply from you.
      </p>
    ),
  },
  {
    id: 'privacy-law',
    heading: '6. Jurisdiction',
    body: <p>The courts of Bengaluru, India, have jurisdiction over every dispute about this policy.</p>,
  },
];

function MailTo({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="text-accent underline underline-offset-3 hover:decoration-2">
      {address}
    </a>
  );
}

/** One of the two legal texts over the page, which stays as it is. */
export default function LegalDocuments({ document, onClose }: { document: string; onClose: () => void }) {
  const { product } = useHost();
  const isTerms = document === 'terms';
  return (
    <LegalDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={isTerms ? 'Terms and Conditions' : 'Privacy Policy'}
      sections={isTerms ? termsOf(product) : privacyOf(product)}
    />
  );
}
