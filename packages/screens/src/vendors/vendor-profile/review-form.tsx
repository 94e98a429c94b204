import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Select } from '@millwright/ui/select/select';
import { useState, type ReactNode } from 'react';
import { useDates } from '../../shared/dates.tsx';
import { Form } from '../../shared/form.tsx';
import { ReviewInputs } from '../../shared/review-inputs.tsx';
import { ratingsOf, reviewBody, reviewSchema, type ReviewFields } from '../../shared/review.schema.ts';
import type { ClientProfile } from './profile-parts.ts';
import { isolated } from '../../shared/isolated.ts';

/** How posting a review ended; a failure keeps the form instead. */
export type ReviewOutcome = 'posted' | 'already-posted';

/** What is said after it. */
export const outcomeTexts = (outcome: ReviewOutcome, companyName: string) =>
  outcome === 'posted'
    ? {
        title: 'Review Posted Successfully',
        text: `Thank you. Your review of ${isolated(companyName)} is now on its profile.`,
      }
    : {
        title: 'Review Already Posted',
        text: `This job with ${isolated(companyName)} has already been reviewed. Each job can be reviewed once.`,
      };

/**
 * The review form (section 4 of the product specification, review flow): an overall rating, eight optional ones, and words. A failure keeps
 * all that was entered, so that it can be sent again.
 */
export function ReviewForm({
  id,
  profile,
  isUpdate,
  onOutcome,
  onPendingChange,
  onDirtyChange,
  asksBeforeLeaving,
  children,
}: {
  /** For a submit button outside the form. */
  id?: string;
  profile: ClientProfile;
  isUpdate: boolean;
  onOutcome: (outcome: ReviewOutcome) => void;
  onPendingChange?: (isPending: boolean) => void;
  onDirtyChange?: (isDirty: boolean) => void;
  asksBeforeLeaving?: boolean;
  /** After the fields, for instance the submit button. */
  children?: ReactNode;
}) {
  const { formatDate } = useDates();
  const create = useApiMutation('createReview');
  const update = useApiMutation('updateReview');
  const isPending = create.isPending || update.isPending;
  const [failure, setFailure] = useState<ApiProblem | null>(null);
  const reviewable = profile.experiences.filter(({ can }) => can.createReview);
  const mine = isUpdate ? profile.myReview : null;

  const submit = async (fields: ReviewFields) => {
    setFailure(null);
    onPendingChange?.(true);
    try {
      if (mine) await update.run({ body: { reviewId: mine._id, version: mine.version, ...reviewBody(fields) } });
      else await create.run({ body: { gstn: profile.gstn, experienceId: fields.experienceId, ...reviewBody(fields) } });
      onOutcome('posted');
    } catch (error) {
      const problem = error as ApiProblem;
      if (/review already submitted/i.test(problem.message)) onOutcome('already-posted');
      else setFailure(problem);
    } finally {
      onPendingChange?.(false);
    }
  };
  return (
    <Form<ReviewFields>
      id={id}
      aria-label="Review"
      draftKey={`review ${profile.gstn}`}
      schema={reviewSchema}
      defaultValues={{
        experienceId: mine?.experienceId ?? reviewable[0]?._id ?? '',
        overallRating: mine?.overallRating ?? null,
        ...ratingsOf(mine),
        overallReview: mine?.overallReview ?? '',
      }}
      pending={isPending}
      error={undefined}
      asksBeforeLeaving={asksBeforeLeaving}
      onDirtyChange={onDirtyChange}
      onSubmit={submit}
    >
      {({ field, errorOf, control }) => (
        <div className="grid gap-5">
          {failure && (
            <Banner tone="bad" title="Your review could not be posted">
              {failure.message} Your entries are still here. You can submit again.
            </Banner>
          )}
          {!mine && (
            <Select label="Job" {...field('experienceId')}>
              {reviewable.map((experience) => (
                <option key={experience._id} value={experience._id}>
                  {experience.projectTitle}, finished {formatDate(experience.completedOn)}
                </option>
              ))}
            </Select>
          )}
          <ReviewInputs field={field} errorOf={errorOf} control={control} />
          {children}
        </div>
      )}
    </Form>
  );
}
