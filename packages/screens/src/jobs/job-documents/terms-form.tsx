import { useApiMutation } from '@millwright/api-client/use-api';
import { toldInWords } from '@millwright/evaluation/told-rules';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { DateTimeField } from '@millwright/ui/date-time-field/date-time-field';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { Form } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import { formatDateTime, formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import type { Rfq } from '../rfq-words.ts';
import { ComparisonFields } from './comparison-fields.tsx';
import { termsBody, termsDefaults, termsSchema, type TermsValues } from './terms.schema.ts';

/** The terms are a level of their own in what is sent, and the form has none. */
const fieldNames = { terms: '' } as const;

/** What vendors are told, to be changed by who may, and read by everybody else. */
export function TermsForm({ job, rfq }: { job: Job; rfq: Rfq }) {
  const toast = useToast();
  const save = useApiMutation('setRfqTerms');
  if (!rfq.can.edit) return <Terms rfq={rfq} />;
  const isOutdated = save.error?.code === 'VERSION_CONFLICT';
  const submit = async (values: TermsValues) => {
    await save.run({ path: { id: job._id }, body: { version: rfq.version, terms: termsBody(values) } });
    toast.show({ tone: 'good', title: 'Saved. Vendors see it once it is published.' });
  };
  return (
    <>
      {isOutdated && (
        <Banner tone="warn" title="Somebody changed this meanwhile">
          What they wrote is not shown here yet. Copy what you typed, then load the page again.
        </Banner>
      )}
      <Form
        aria-label="What vendors are told"
        schema={termsSchema}
        defaultValues={termsDefaults(rfq)}
        pending={save.isPending}
        error={isOutdated ? undefined : save.error}
        fieldNames={fieldNames}
        draftKey={`rfq ${job._id}`}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, form, errorOf }) => (
          <>
            <DateTimeField
              label="Quote by"
              description={noticeOf(rfq)}
              value={form.watch('deadline')}
              error={errorOf('deadline')}
              onValueChange={(instant) => form.setValue('deadline', instant, { shouldDirty: true })}
            />
            <Textarea
              label="Message to all vendors"
              optionalLabel="optional"
              rows={4}
              characterLimit={4000}
              {...field('message')}
              value={form.watch('message')}
            />
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <TextField label="Payment" optionalLabel="optional" maxLength={300} {...field('paymentTerms')} />
              <TextField
                label="Warranty in months"
                optionalLabel="optional"
                inputMode="numeric"
                maxLength={3}
                {...field('warrantyMonths')}
              />
              <Select label="Opens the quotes" {...field('firstOpener')}>
                <option value="">Choose</option>
                <People rfq={rfq} />
              </Select>
              <Select label="Together with" optionalLabel="optional" {...field('secondOpener')}>
                <option value="">Nobody</option>
                <People rfq={rfq} />
              </Select>
              <TextField
                label="Quotes that the opening needs"
                inputMode="numeric"
                maxLength={2}
                {...field('minimumQuotes')}
              />
              {rfq.revision === 0 && (
                <Select
                  label="Envelopes"
                  description="It stays once it is published. With two, the price of a vendor that does not qualify is never opened."
                  {...field('envelopes')}
                >
                  <option value="one">{envelopeWords.one}</option>
                  <option value="two">{envelopeWords.two}</option>
                </Select>
              )}
            </div>
            <ComparisonFields {...{ field, form, errorOf }} />
            {rfq.revision > 0 && rfq.terms.envelopes === 'two' && (
              <p className="text-small text-ink-muted">
                {envelopeWords.two}. Vendors were asked with these envelopes: they stay.
              </p>
            )}
            <div>
              <Button type="submit" isLoading={save.isPending}>
                Save
              </Button>
            </div>
          </>
        )}
      </Form>
    </>
  );
}

/** How quotes are sealed, in words. */
const envelopeWords = {
  one: 'One: all is opened at once',
  two: 'Two: what is offered is opened and judged before prices',
};

/** How much time vendors have to be left, where publishing now asks for it. */
function noticeOf({ revision, state, asksToConfirm, earliestDeadline }: Rfq): string | undefined {
  const from = `${formatDateTime(earliestDeadline)} or later.`;
  if (revision === 0) return `The first publishing leaves vendors at least a day: ${from}`;
  if (state === 'closed') return `Another time leaves vendors at least a day: ${from}`;
  return asksToConfirm > 0 ? `Who has quoted needs two days to confirm: ${from}` : undefined;
}

const People = ({ rfq }: { rfq: Rfq }) =>
  rfq.possibleOpeners.map(({ userId, fullName, isMe }) => (
    <option key={userId} value={userId}>
      {isMe ? `${fullName} (you)` : fullName}
    </option>
  ));

function Terms({ rfq: { terms, possibleOpeners } }: { rfq: Rfq }) {
  const names = (terms.openerIds ?? []).map(
    (id) => possibleOpeners.find(({ userId }) => userId === id)?.fullName ?? 'somebody who left',
  );
  return (
    <DefinitionList
      items={[
        { term: 'Quote by', description: terms.deadline && formatDateTime(terms.deadline) },
        { term: 'Message', description: terms.message && isolated(terms.message) },
        { term: 'Payment', description: terms.paymentTerms && isolated(terms.paymentTerms) },
        { term: 'Warranty', description: terms.warrantyMonths && formatQuantity(terms.warrantyMonths, 'month') },
        { term: 'Opened by', description: names.map((name) => isolated(name)).join(', ') },
        { term: 'Quotes needed', description: terms.minimumQuotes },
        {
          term: 'Compared',
          description: terms.comparison && toldInWords(terms.comparison, formatRupees).join(' '),
        },
        ...(terms.envelopes === 'two' ? [{ term: 'Envelopes', description: envelopeWords.two }] : []),
      ]}
    />
  );
}
