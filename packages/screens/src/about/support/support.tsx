import { useAccount, useApi, useSession } from '@millwright/api-client/use-api';
import { Accordion, type AccordionItem } from '@millwright/ui/accordion/accordion';
import { buttonClass } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { linkClass } from '@millwright/ui/link/link';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { logoLimit } from '../../shared/file-limits.ts';
import { ScreenLink, useHost, type Host, type Target } from '../../shared/host.tsx';
import { LegalLinks } from '../../shared/legal-links.tsx';
import { isolated } from '../../shared/isolated.ts';

/** A link inside a sentence; where this product lacks the page, the words alone. */
const inline = (to: Target, words: string): ReactNode => (
  <ScreenLink to={to} className={linkClass()}>
    {words}
  </ScreenLink>
);

/** Answers to what is asked most, each from what the product does (sections 1, 2, 4 and 9 of the product specification). */
function questionsOf(
  { product, hasScreen }: Pick<Host, 'product' | 'hasScreen'>,
  isLoggedIn: boolean,
): AccordionItem[] {
  const answered: (AccordionItem & { isLeftOut?: boolean })[] = [
    {
      id: 'waiting',
      title: 'I have registered. When can I log in?',
      content: (
        <p>
          The Millwright team verifies your credentials and grants access, and you get an email. If your company already
          has users, its super user can also approve you. Until then you can fill in your profile and plant.
        </p>
      ),
    },
    {
      id: 'otp',
      title: 'My OTP does not arrive, or is refused',
      content: (
        <p>
          An OTP for phone login is valid for 5 minutes. You can request another when less than 3 minutes remain. Only
          the latest OTP works, once, and at most five attempts are allowed. Check your spam folder if it was sent by
          email.
        </p>
      ),
    },
    {
      id: 'password',
      title: 'I forgot my password',
      isLeftOut: !hasScreen('forgot-password'),
      content: (
        <p>
          Ask for an OTP on {inline({ screen: 'forgot-password' }, 'Forgot password')} with your email or mobile number.
          A new password has at least 10 characters, with an uppercase and a lowercase character and a number or special
          character.
        </p>
      ),
    },
    {
      id: 'stranger',
      title: 'Someone else may have used my account',
      isLeftOut: !hasScreen('user-info'),
      content: (
        <p>
          {inline({ screen: 'user-info' }, 'Your profile')} shows where you are logged in. Log out everywhere there,
          change your password, and write to us.
        </p>
      ),
    },
    {
      id: 'number',
      title: 'How do I change my mobile number, designation or plant data?',
      isLeftOut: !hasScreen('user-info') || !hasScreen('plant-info'),
      content: (
        <p>
          Your name, designation and mobile number are in {inline({ screen: 'user-info' }, 'your profile')}; to change
          the number you need your password, because you can log in with it, or, if you log in via Microsoft, one more
          such login. Address, GSTIN and planned shutdowns are in{' '}
          {inline({ screen: 'plant-info' }, 'plant information')}. Name and place of a plant are those of its
          registration: write to us if they changed.
        </p>
      ),
    },
    {
      id: 'logo',
      title: 'Who can change the logo of our company?',
      isLeftOut: !hasScreen('user-info'),
      content: (
        <p>
          A super user of the company, in {inline({ screen: 'user-info' }, 'their profile')}: a PNG, JPEG or WebP of at
          most {logoLimit.words}.
        </p>
      ),
    },
    {
      id: 'missing',
      title: 'I cannot find the vendor that I need',
      isLeftOut: isLoggedIn && !hasScreen('vendor-requests'),
      content: isLoggedIn ? (
        <p>
          Describe what you need in{' '}
          {inline({ screen: 'vendor-requests', query: { create: 'new' } }, 'a vendor request')}: the Millwright team
          looks for the vendor and notifies you.
        </p>
      ) : (
        <p>Log in and submit a vendor request: the Millwright team looks for the vendor and notifies you.</p>
      ),
    },
    {
      id: 'party',
      title: `Is ${product.brandName} a party to my contract with a vendor?`,
      content: (
        <p>
          No. The provider acts only as a facilitator between Clients and Vendors. What is agreed between you and a
          vendor binds the two of you.
        </p>
      ),
    },
    {
      id: 'fees',
      title: 'What does it cost, and how can I pay?',
      content: (
        <p>
          The fees of a client&apos;s plan are billed in advance and are non-refundable. Vendors pay a lead fee and a
          commission, a percentage of the contract value that their subscription model sets. Wallets, debit cards,
          credit cards and net banking are accepted.
        </p>
      ),
    },
    {
      id: 'data',
      title: 'How long is my data kept, and how do I leave?',
      content: (
        <p>
          Your account data is kept while you have an account, other information for 3 years after use. One day&apos;s
          written notice ends the agreement: write to us.
        </p>
      ),
    },
  ];
  return answered.filter(({ isLeftOut }) => !isLeftOut);
}

/** What support needs to know of who writes, as the start of a mail; nothing where nobody is logged in. */
function mailStart(person: { fullName: string; email: string; company: { companyName: string } } | undefined): string {
  if (!person) return '';
  const body = `Name: ${person.fullName}\nEmail: ${person.email}\nCompany: ${person.company.companyName}\n\n`;
  return `?subject=${encodeURIComponent(`Question from ${person.company.companyName}`)}&body=${encodeURIComponent(body)}`;
}

/**
 * How to reach the provider's team and the grievance officer, and answers to what is asked most (`/support`, sections 2 and 9 of the product
 * specification). Public; who is logged in writes with a mail that says who they are.
 */
export default function Support() {
  const host = useHost();
  const { product } = host;
  const user = useSession();
  const account = useAccount();
  const person = useApi('getUserinfoData', account ? {} : null).data;
  const mail = <span className="wrap-anywhere">{product.supportEmail}</span>;
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader
        title="Support"
        description={`How to reach the team of ${product.productName}, and answers to frequently asked questions.`}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <section aria-labelledby="questions" className="grid min-w-0 gap-3 max-lg:order-2">
          <h2 id="questions">Questions and answers</h2>
          <Accordion headingLevel={3} items={questionsOf(host, user !== null)} />
        </section>
        <div className="grid min-w-0 gap-6">
          <Card as="section" aria-labelledby="write" className="grid gap-4">
            <CardHeader
              title="Write to us"
              headingId="write"
              description={
                person
                  ? `You write as ${isolated(person.fullName)}, ${isolated(person.company.companyName)}.`
                  : 'Include your name and company.'
              }
            />
            <p className="text-ink-soft">
              If a page showed a request id, include it in the email. Never send a password or an OTP; we never ask for
              one.
            </p>
            <a
              href={`mailto:${product.supportEmail}${mailStart(person)}`}
              className={buttonClass({ variant: 'primary', className: 'h-auto min-h-control-middle py-1.5' })}
            >
              <Mail aria-hidden />
              {mail}
            </a>
          </Card>
          <Card as="section" aria-labelledby="grievance" className="grid gap-4">
            <CardHeader
              title="Grievance officer"
              headingId="grievance"
              description="For a complaint about the product, its content or your data."
            />
            <DefinitionList
              items={[
                {
                  term: 'Write to',
                  description: (
                    <a
                      href={`mailto:${product.supportEmail}?subject=${encodeURIComponent('Grievance')}`}
                      className={linkClass()}
                    >
                      {mail}
                    </a>
                  ),
                },
                { term: 'Acknowledged', description: 'within 24 hours' },
                { term: 'Resolved', description: '15 days is the target' },
                { term: 'Closed', description: 'after 15 days without a reply from you' },
                { term: 'Nodal officer', description: 'at the same address' },
                { term: 'Jurisdiction', description: 'the courts of Bengaluru, India' },
              ]}
            />
            {account && <LegalLinks />}
          </Card>
        </div>
      </div>
    </div>
  );
}
