import { StarRatingInput } from '@millwright/ui/star-rating/star-rating';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { Controller } from 'react-hook-form';
import type { FormFields } from './form.tsx';
import { criteria, criterionLabels } from './review-criteria.ts';
import type { ReviewFields } from './review.schema.ts';

/** The inputs of every review (section 9 of the product specification): the overall rating, eight optional ones, and words in three rows. */
export function ReviewInputs({
  field,
  errorOf,
  control,
}: Pick<FormFields<ReviewFields>, 'field' | 'errorOf' | 'control'>) {
  return (
    <>
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
    </>
  );
}
