import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { StarRatingInput } from '@millwright/ui/star-rating/star-rating';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { CircleCheck, CircleX } from 'lucide-react';
import { useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { Form } from '../../shared/form.tsx';
import { formatDate } from '../../shared/vendor-format.ts';
import { criterionLabels, type ClientProfile } from './profile-parts.ts';
import { criteria, reviewBody, reviewSchema, type ReviewFields } from './review.schema.ts';

type Outcome = 'posted' | 'already-posted' | null;

/**
 * The review form modal and the success modal (section 4 of the product specification, review flow). A failure keeps the form with all that
 * was entered, so that it can be sent again.
 */
export default function ReviewDialog({
  profile,
  isUpdate,
  onClose,
}: {
  profile: ClientProfile;
  isUpdate: boolean;
  onClose: () => void;
}) {
  const formId = useId();
  const create = useApiMutation('createReview', { alsoRevalidates: ['vendor-profile'] });
  const update = useApiMutation('updateReview', { alsoRevalidates: ['vendor-profile'] });
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [failure, setFailure] = useState<ApiProblem | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const reviewable = profile.experiences.filter(({ can }) => can.createReview);
  const mine = isUpdate ? profile.myReview : null;

  if (outcome)
    return <OutcomeModal outcome={outcome} companyName={profile.companyInfo.companyName} onClose={onClose} />;

  const submit = async (fields: ReviewFields) => {
    setFailure(null);
    try {
      if (mine) await update.run({ body: { reviewId: mine._id, version: mine.version, ...reviewBody(fields) } });
      else
        await create.run(
          { body: { gstn: profile.gstn, experienceId: fields.experienceId, ...reviewBody(fields) } },
          { idempotencyKey },
        );
      setOutcome('posted');
    } catch (error) {
      const problem = error as ApiProblem;
      if (/review already submitted/i.test(problem.message)) setOutcome('already-posted');
      else setFailure(problem);
    }
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={isDirty}
      title={mine ? 'Edit your review' : `Review ${profile.companyInfo.companyName}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isLoading={create.isPending || update.isPending}>
            {mine ? 'Save review' : 'Post review'}
          </Button>
        </>
      }
    >
      <Form<ReviewFields>
        id={formId}
        aria-label="Review"
        schema={reviewSchema}
        defaultValues={{
          experienceId: mine?.experienceId ?? reviewable[0]?._id ?? '',
          overallRating: mine?.overallRating ?? null,
          ...(Object.fromEntries(criteria.map((name) => [name, mine?.[name] ?? null])) as Record<
            (typeof criteria)[number],
            number | null
          >),
          overallReview: mine?.overallReview ?? '',
        }}
        pending={create.isPending || update.isPending}
        error={undefined}
        onDirtyChange={setDirty}
        onSubmit={submit}
      >
        {({ field, errorOf, control }) => (
          <div className="grid gap-5">
            {failure && (
              <Banner tone="bad" title="Your review could not be posted">
                {failure.message} What you entered is still here; you can post it again.
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
            <Controller
              control={control}
              name="overallRating"
              render={({ field: { value, onChange, onBlur } }) => (
                <StarRatingInput
                  legend="Overall rating"
                  isRequired
                  value={value}
                  onValueChange={onChange}
                  onBlur={onBlur}
                  error={errorOf('overallRating')}
                />
              )}
            />
            <div className="grid gap-4 border-t border-line pt-4 xs:grid-cols-2">
              {criteria.map((name) => (
                <Controller
                  key={name}
                  control={control}
                  name={name}
                  render={({ field: { value, onChange, onBlur } }) => (
                    <StarRatingInput
                      legend={criterionLabels[name]}
                      isClearable
                      value={value}
                      onValueChange={onChange}
                      onBlur={onBlur}
                      error={errorOf(name)}
                    />
                  )}
                />
              ))}
            </div>
            <Textarea
              label="Your review"
              optionalLabel="optional"
              rows={3}
              characterLimit={2000}
              {...field('overallReview')}
            />
          </div>
        )}
      </Form>
    </Modal>
  );
}

function OutcomeModal({
  outcome,
  companyName,
  onClose,
}: {
  outcome: Exclude<Outcome, null>;
  companyName: string;
  onClose: () => void;
}) {
  const isPosted = outcome === 'posted';
  const Icon = isPosted ? CircleCheck : CircleX;
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isPosted ? 'Review Posted Successfully' : 'Review Already Posted'}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="flex items-start gap-3">
        <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isPosted ? 'text-good' : 'text-warn'}`} />
        {isPosted
          ? `Thank you. Your review of ${companyName} is on its profile now, and other companies will read it.`
          : `A review of this job with ${companyName} was posted before. Only one review of a job counts.`}
      </p>
    </Modal>
  );
}
