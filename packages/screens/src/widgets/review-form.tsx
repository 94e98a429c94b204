'use client';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { useState } from 'react';
import { useHost } from '../shared/host.tsx';
import { lazyPart } from '../shared/lazy-part.tsx';
import { isClientProfile, type ClientProfile } from '../vendors/vendor-profile/profile-parts.ts';
import { useSlot } from './provider.tsx';
import { useVendorProfile } from './use-vendor-profile.ts';
import { WidgetContent } from './widget-content.tsx';
import { stateOf, WidgetRoot } from './widget-root.tsx';
import { WidgetData } from './widget-data.tsx';

// The form libraries are the better part of this widget: they come after it.
const Fields = lazyPart(() => import('./review-fields.tsx'));

/** Properties of {@link VendorReviewForm}. */
export type VendorReviewFormProps = {
  /** GSTIN of the vendor. */
  gstn: string;
  /** Level of its headings, to fit the page around. */
  headingLevel?: 2 | 3;
  /** Called when a review was posted. */
  onPosted?: () => void;
  /** Classes of the outermost element, added to its own. */
  className?: string;
};

function VendorReviewFormContent({ gstn, headingLevel = 2, onPosted, className }: VendorReviewFormProps) {
  const result = useVendorProfile(gstn);
  const { goToLogin } = useHost();
  const slot = useSlot('form');
  const [outcome, setOutcome] = useState<{ title: string; text: string } | null>(null);
  const Heading = `h${headingLevel}` as const;

  const content = (profile: ClientProfile) => {
    const isUpdate = !profile.can.createReview && profile.can.updateReview;
    if (!profile.can.createReview && !isUpdate)
      return (
        <EmptyState headingLevel={headingLevel} title="There is no job to review">
          Reviews come from companies that completed a job with this vendor.
        </EmptyState>
      );
    return (
      <>
        <Heading>{isUpdate ? 'Edit your review' : `Review ${profile.companyInfo.companyName}`}</Heading>
        <Fields
          profile={profile}
          isUpdate={isUpdate}
          onOutcome={(next, isPosted) => {
            setOutcome(next);
            if (isPosted) onPosted?.();
          }}
        />
      </>
    );
  };
  return (
    <WidgetRoot component="review-form" state={stateOf(result)} className={className}>
      <WidgetContent of={result}>
        {(profile) => (
          <Card {...slot} className={`grid gap-4 ${slot.className ?? ''}`}>
            {outcome ? (
              <div role="status" className="grid gap-2">
                <Heading>{outcome.title}</Heading>
                <p>{outcome.text}</p>
              </div>
            ) : isClientProfile(profile) ? (
              content(profile)
            ) : (
              <EmptyState
                headingLevel={headingLevel}
                kind="no-permission"
                title="Log in to write a review"
                action={<Button onClick={goToLogin}>Log in</Button>}
              >
                Reviews come from companies that completed a job with this vendor.
              </EmptyState>
            )}
          </Card>
        )}
      </WidgetContent>
    </WidgetRoot>
  );
}

/** A review of a finished job with a vendor: for those who had one; others are told why there is no form. */
export function VendorReviewForm(props: VendorReviewFormProps) {
  return (
    <WidgetData component="review-form">
      <VendorReviewFormContent {...props} />
    </WidgetData>
  );
}

/** The name of before, for one minor version: the elements have the other. @deprecated */
export { VendorReviewForm as ReviewForm };
/** @deprecated */
export type { VendorReviewFormProps as ReviewFormProps };
