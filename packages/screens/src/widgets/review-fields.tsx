'use client';
import { Button } from '@millwright/ui/button/button';
import { useState } from 'react';
import type { ClientProfile } from '../vendors/vendor-profile/profile-parts.ts';
import { outcomeTexts, ReviewForm } from '../vendors/vendor-profile/review-form.tsx';

/** The form of the review widget. */
export default function ReviewFields({
  profile,
  isUpdate,
  onOutcome,
}: {
  profile: ClientProfile;
  isUpdate: boolean;
  onOutcome: (outcome: { title: string; text: string }, isPosted: boolean) => void;
}) {
  const [isPending, setPending] = useState(false);
  return (
    <ReviewForm
      profile={profile}
      isUpdate={isUpdate}
      asksBeforeLeaving={false}
      onPendingChange={setPending}
      onOutcome={(outcome) => onOutcome(outcomeTexts(outcome, profile.companyInfo.companyName), outcome === 'posted')}
    >
      <div className="flex justify-end">
        <Button type="submit" variant="primary" isLoading={isPending}>
          {isUpdate ? 'Save review' : 'Post review'}
        </Button>
      </div>
    </ReviewForm>
  );
}
