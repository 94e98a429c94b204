import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Avatar } from '../avatar/avatar.tsx';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { cn } from '../cn.ts';
import { renderAnchor, type RenderLink } from '../link/render-link.tsx';
import { StarRating } from '../star-rating/star-rating.tsx';
import { useTexts, type Texts } from '../language.tsx';

/** The compare checkbox of a VendorCard. */
export type VendorCardCompare = {
  isChecked: boolean;
  onCheckedChange: (isChecked: boolean) => void;
  /** Says why the box cannot be ticked, for instance "6 vendors at most"; the box is then disabled. */
  disabledReason?: string;
  label?: ReactNode;
};

/** Properties of VendorCard: native article properties plus one search result. */
export type VendorCardProps = Omit<ComponentPropsWithRef<'article'>, 'children'> & {
  /** Name of the company; the text of the main link. */
  name: string;
  /** Address of the profile: the one main link of the card. */
  href: string;
  /** Draws a link with the host's router; a plain `a` unless given. */
  renderLink?: RenderLink;
  /** Level of the heading, to fit the page around. */
  headingLevel?: 2 | 3 | 4;
  /** Address of the logo; without it the initials stand there. */
  logoSrc?: string | null;
  /** Mean rating from 0 to 5, null without reviews; left out when undefined. */
  rating?: number | null;
  /** Number of reviews behind the rating. */
  reviewCount?: number;
  /** Place, turnover, year: drawn in one line, parted by dots. Empty ones are left out. */
  meta?: readonly (ReactNode | null | undefined | false)[];
  /** What the company does, in one or two lines. */
  summary?: ReactNode;
  /** Badge and BadgeButton elements. */
  badges?: ReactNode;
  /** What it offers, the most fitting first. */
  services?: readonly string[];
  /** How many services are drawn before "+n". */
  serviceLimit?: number;
  /** What is read for "+n". */
  moreServicesLabel?: (hiddenCount: number) => string;
  /** Why this vendor is in the result, from the search's `whyMatched`. */
  whyMatched?: readonly string[];
  /** Words before the reasons. */
  whyMatchedLabel?: string;
  /** Buttons of the card, primary first. */
  actions?: ReactNode;
  /** The box that takes the vendor into the comparison; without it there is none. */
  compare?: VendorCardCompare;
};

const english: Texts<'vendorCard'> = {
  moreServicesLabel: (hiddenCount) => (hiddenCount === 1 ? 'and 1 more service' : `and ${hiddenCount} more services`),
  whyMatchedLabel: 'Why it matched:',
  compareLabel: 'Compare',
};

/**
 * One vendor of a list: an article whose name is a real link that covers the card, so that a click anywhere opens the
 * profile and Ctrl+click opens it in a new tab. Everything else that can be pressed lies above that link and not in it.
 */
export function VendorCard({
  name,
  href,
  renderLink = renderAnchor,
  headingLevel = 3,
  logoSrc,
  rating,
  reviewCount,
  meta = [],
  summary,
  badges,
  services = [],
  serviceLimit = 3,
  moreServicesLabel,
  whyMatched = [],
  whyMatchedLabel,
  actions,
  compare,
  className,
  ...props
}: VendorCardProps) {
  const texts = useTexts('vendorCard', english, { moreServicesLabel, whyMatchedLabel });
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  const facts = meta.filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== '');
  const isCompareBlocked = compare?.disabledReason !== undefined && !compare.isChecked;
  const hiddenServices = services.slice(serviceLimit);
  return (
    <article
      data-slot="vendor-card"
      aria-labelledby={`${id}-name`}
      {...props}
      className={cn(
        'relative flex min-w-0 gap-x-4 gap-y-3 rounded-large border border-line bg-surface px-card py-4.5 text-ink shadow-raised hover:border-line-strong has-[[data-slot=vendor-card-link]:focus-visible]:outline-2 has-[[data-slot=vendor-card-link]:focus-visible]:outline-offset-2 has-[[data-slot=vendor-card-link]:focus-visible]:outline-focus max-md:flex-wrap max-md:gap-x-3 max-md:p-3.5',
        className,
      )}
    >
      <Avatar name={name} src={logoSrc} />
      <div className="min-w-0 flex-1 max-md:basis-40">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
          <Heading id={`${id}-name`} className="min-w-0 text-title font-semibold break-words">
            {renderLink({
              href,
              className:
                'outline-none after:absolute after:inset-0 after:rounded-large after:content-[""] hover:text-accent hover:underline hover:underline-offset-3',
              children: <bdi>{name}</bdi>,
              'data-slot': 'vendor-card-link',
            })}
          </Heading>
          {rating === undefined ? null : <StarRating value={rating} count={reviewCount} />}
        </div>
        {facts.length > 0 ? (
          <p data-slot="vendor-card-meta" className="mt-0.5 text-small break-words text-ink-muted">
            {facts.map((fact, index) => (
              <span key={index}>
                {index > 0 ? ' · ' : null}
                <bdi>{fact}</bdi>
              </span>
            ))}
          </p>
        ) : null}
        {summary ? (
          <p dir="auto" className="mt-2 max-w-[64ch] break-words">
            {summary}
          </p>
        ) : null}
        {badges ? <div className="mt-2.5 flex min-w-0 flex-wrap items-center gap-1.5">{badges}</div> : null}
        {services.length > 0 ? (
          <ul data-slot="vendor-card-services" className="mt-2 flex min-w-0 flex-wrap items-center gap-1.5">
            {services.slice(0, serviceLimit).map((service) => (
              <li
                key={service}
                className="max-w-full rounded-[0.75rem] bg-sunken px-2.5 py-0.75 text-small wrap-anywhere text-ink-soft"
              >
                {service}
              </li>
            ))}
            {hiddenServices.length > 0 ? (
              <li className="relative z-1 text-small text-ink-muted" title={hiddenServices.join(', ')}>
                <span aria-hidden>+{hiddenServices.length}</span>
                <span className="sr-only">{texts.moreServicesLabel(hiddenServices.length)}</span>
              </li>
            ) : null}
          </ul>
        ) : null}
        {whyMatched.length > 0 ? (
          <p className="mt-2 text-small break-words text-ink-muted" data-slot="vendor-card-why">
            <span className="font-medium text-ink-soft">{texts.whyMatchedLabel}</span> {whyMatched.join(' · ')}
          </p>
        ) : null}
      </div>
      {actions || compare ? (
        <div
          data-slot="vendor-card-actions"
          className="relative z-1 grid w-28 shrink-0 content-start gap-2 self-start print:hidden max-md:flex max-md:w-full max-md:flex-wrap max-md:items-center max-md:*:[button,a]:flex-1"
        >
          {actions}
          {compare ? (
            <Checkbox
              checked={compare.isChecked}
              disabled={isCompareBlocked}
              title={compare.disabledReason}
              aria-describedby={isCompareBlocked ? `${id}-reason` : undefined}
              onChange={(event) => compare.onCheckedChange(event.target.checked)}
              className="justify-self-end text-small text-ink-soft [&>label]:py-1 [&>label]:pointer-coarse:py-3"
              label={
                <>
                  {compare.label ?? texts.compareLabel}
                  <span className="sr-only"> {name}</span>
                </>
              }
            />
          ) : null}
          {isCompareBlocked ? (
            <p id={`${id}-reason`} className="text-end text-tiny text-ink-muted max-md:w-full max-md:text-start">
              {compare?.disabledReason}
            </p>
          ) : null}
        </div>
      ) : null}
    </article>
  );
}
