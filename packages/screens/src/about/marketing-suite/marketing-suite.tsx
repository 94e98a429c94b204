import { useApi, useSession } from '@millwright/api-client/use-api';
import { buttonClass } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { linkClass } from '@millwright/ui/link/link';
import { SearchBox } from '@millwright/ui/search-box/search-box';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import {
  BadgeCheck,
  Columns3,
  FilePlus,
  Handshake,
  ListChecks,
  MessageSquareText,
  Search,
  UserPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { useListingTarget } from '../../shared/start-screen.ts';
import { formatQuantity } from '../../shared/vendor-format.ts';

/** The promises of section 1 of the product specification, each with what keeps it. */
const promises: readonly { id: string; Icon: typeof Search; title: string; text: string }[] = [
  {
    id: 'discovery',
    Icon: BadgeCheck,
    title: 'Faster and better discovery of verified vendors',
    text: 'Search by what has to be done or by company. Each hit says why it matched; certifications, key customers and makes show whether they are verified.',
  },
  {
    id: 'engagements',
    Icon: Handshake,
    title: 'Increased efficiency in vendor engagements',
    text: 'Compare up to six vendors side by side, shortlist them in groups shared with your company, and send an enquiry to the right contact in one step.',
  },
  {
    id: 'onboarding',
    Icon: UserPlus,
    title: 'Easier onboarding of new vendors',
    text: 'Vendor missing? Submit a request: the Millwright team finds, verifies and adds one, and you can follow its progress.',
  },
];

const steps: readonly { id: string; Icon: typeof Search; title: string; text: string }[] = [
  {
    id: 'register',
    Icon: UserPlus,
    title: 'Register with your company email',
    text: 'As a Plant User or a Corporate User. The Millwright team verifies your credentials and grants access.',
  },
  {
    id: 'search',
    Icon: Search,
    title: 'Search and filter',
    text: 'By service, equipment, material, industry, place and turnover. Guests can search as well.',
  },
  {
    id: 'compare',
    Icon: Columns3,
    title: 'Compare and share',
    text: 'Side by side, and with colleagues through a link that expires.',
  },
  {
    id: 'shortlist',
    Icon: ListChecks,
    title: 'Shortlist together',
    text: 'Named groups for a shutdown, a project or a plant.',
  },
  {
    id: 'request',
    Icon: FilePlus,
    title: 'Request missing vendors',
    text: 'With drawings and dates. Follow the status of each request.',
  },
  {
    id: 'review',
    Icon: MessageSquareText,
    title: 'Review after the work',
    text: 'Only clients who worked with a vendor review it: an overall rating and eight criteria from quality to safety.',
  },
];

/**
 * What the product is for (`/marketingSuite`, sections 1 and 2 of the product specification): its promises, how it works, and the services that
 * vendors are listed for, which lead into the search. Public.
 */
export default function MarketingSuite() {
  const { product, go, hasScreen } = useHost();
  const isLoggedIn = useSession() !== null;
  const listing = useListingTarget();
  return (
    <div className="mx-auto grid w-full max-w-page gap-12 px-gutter py-10">
      <header className="grid max-w-180 gap-4">
        <p className="text-small font-semibold text-accent">For industrial and manufacturing companies</p>
        <h1 className="text-display font-semibold">Find and vet the vendors that keep your plant running</h1>
        <p className="text-ink-soft">
          {product.productName} is a marketplace for industrial services that connects Vendors and Clients: boiler
          repair, tank fabrication, motor rewinding, inspection. You search, compare, shortlist and review; what you
          agree with a vendor stays between the two of you.
        </p>
        {listing ? (
          <SearchBox
            placeholder={product.texts?.searchPrompt ?? 'Boiler repair'}
            onSearch={(search) => go(listing({ search }))}
          />
        ) : null}
        {!isLoggedIn && (
          <div className="flex flex-wrap gap-2">
            {hasScreen('registration') && (
              <ScreenLink
                to={{ screen: 'registration' }}
                className={buttonClass({ variant: listing ? 'secondary' : 'primary' })}
              >
                Register
              </ScreenLink>
            )}
            {hasScreen('login') && (
              <ScreenLink to={{ screen: 'login' }} className={buttonClass()}>
                Log in
              </ScreenLink>
            )}
          </div>
        )}
      </header>
      <Section id="promises" title="What you get">
        <ul className="grid gap-4 md:grid-cols-3">
          {promises.map(({ id, Icon, title, text }) => (
            <li key={id} className="min-w-0">
              <Card className="grid h-full content-start gap-2">
                <Icon aria-hidden className="size-5 text-accent" />
                <h3 className="text-title font-semibold">{title}</h3>
                <p className="text-ink-soft">{text}</p>
              </Card>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="how" title="How it works">
        <ol className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          {steps.map(({ id, Icon, title, text }, index) => (
            <li key={id} className="flex min-w-0 gap-3 border-t border-line pt-4">
              <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-on-accent-soft">
                <Icon aria-hidden className="size-4.5" />
              </span>
              <div className="min-w-0">
                <h3 className="text-title font-semibold">
                  {index + 1}. {title}
                </h3>
                <p className="text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      {listing ? <Services listing={listing} /> : null}
      <Section id="fair" title="Who is who">
        <div className="grid max-w-180 gap-3 text-ink-soft">
          <p>
            The provider acts only as a facilitator and is not a party to contracts between Clients and Vendors. Clients
            post requirements and the provider matches them to Vendors; they can search for and contact Vendors directly
            as well.
          </p>
          <p>
            Clients pay the fees of their plan in advance. Vendors pay a lead fee and a commission that is a percentage
            of the contract value. Questions?{' '}
            <ScreenLink to={{ screen: 'support' }} className={linkClass()}>
              Support answers them.
            </ScreenLink>
          </p>
        </div>
      </Section>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** The services of the directory, by category; each leads to its vendors. */
function Services({ listing }: { listing: NonNullable<ReturnType<typeof useListingTarget>> }) {
  const categories = useApi('getVendorCategoriesList', {});
  return (
    <Section id="services" title="What vendors are listed for">
      <Loadable
        of={categories}
        skeleton={
          <div className="grid gap-4 md:grid-cols-3">
            {[0, 1, 2].map((index) => (
              <Skeleton key={index} className="h-64 rounded-large" />
            ))}
          </div>
        }
        isEmpty={(data) => data.categories.length === 0}
        empty={
          <p className="text-ink-muted">
            No service is listed yet.{' '}
            <ScreenLink to={listing({})} className={linkClass()}>
              See all vendors
            </ScreenLink>
          </p>
        }
      >
        {(data) => (
          <ul className="grid items-start gap-4 md:grid-cols-3">
            {data.categories.map(({ _id, name, subcategories }) => (
              <li key={_id} className="min-w-0">
                <Card className="grid gap-2">
                  <h3 className="text-title font-semibold wrap-anywhere">{name}</h3>
                  <p className="text-small text-ink-muted tabular-nums">
                    {formatQuantity(subcategories.length, 'service')}
                  </p>
                  <ul className="grid gap-1">
                    {subcategories.slice(0, 8).map((service) => (
                      <li key={service._id} className="min-w-0 wrap-anywhere">
                        <ScreenLink to={listing({ search: service.name })} className={linkClass()}>
                          {service.name}
                        </ScreenLink>
                      </li>
                    ))}
                  </ul>
                </Card>
              </li>
            ))}
          </ul>
        )}
      </Loadable>
    </Section>
  );
}
