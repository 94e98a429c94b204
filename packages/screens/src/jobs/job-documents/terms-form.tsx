import type { ApiProblem } from '@millwright/api-client/problem';
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
import { Form, type FormMerges } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import { formatDateTime, formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import type { Rfq } from '../rfq-words.ts';
import { ComparisonFields } from './comparison-fields.tsx';
import { termsBody, termsDefaults, termsSchema, type TermsValues } from './terms.schema.ts';

/** The terms are a level of their own in what is sent, and the form has none. */
const fieldNames = { terms: '' } as const;

/** The terms of an RFQ: a form for who may edit them, text for others. */
export function TermsForm({ job, rfq, onStale }: { job: Job; rfq: Rfq; onStale: () => void }) {
  const toast = useToast();
  const save = useApiMutation('setRfqTerms');
  if (!rfq.can.edit) return <Terms rfq={rfq} />;
  const isOutdated = save.error?.code === 'VERSION_CONFLICT';
  const submit = async (values: TermsValues) => {
    try {
      await save.run({ path: { id: job._id }, body: { version: rfq.version, terms: termsBody(values) } });
    } catch (problem) {
      if ((problem as ApiProblem).code === 'VERSION_CONFLICT') onStale();
      throw problem;
    }
    toast.show({ tone: 'good', title: 'Saved. Vendors see it once you publish.' });
  };
  return (
    <>
      {isOutdated && (
        <Banner tone="warn" title="A colleague also changed these terms">
          Your entries are still here. Save again.
        </Banner>
      )}
      <Form
        aria-label="RFQ terms"
        schema={termsSchema}
        defaultValues={termsDefaults(rfq)}
        pending={save.isPending}
        error={isOutdated ? undefined : save.error}
        fieldNames={fieldNames}
        draftKey={`rfq ${job._id}`}
        valuesKey={rfq.version}
        merges={merges}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, checkbox, form, errorOf }) => (
          <>
            <DateTimeField
              label="Submission deadline"
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
                label="Warranty (months)"
                optionalLabel="optional"
                inputMode="numeric"
                maxLength={3}
                {...field('warrantyMonths')}
              />
              <TextField
                label="Working days on site"
                optionalLabel="at most"
                inputMode="numeric"
                maxLength={4}
                {...field('workingDays')}
              />
              <Select label="Quote opener" {...field('firstOpener')}>
                <option value="">Choose</option>
                <People rfq={rfq} />
              </Select>
              <Select label="Second opener" optionalLabel="optional" {...field('secondOpener')}>
                <option value="">None</option>
                <People rfq={rfq} />
              </Select>
              <TextField label="Minimum quotes to open" inputMode="numeric" maxLength={2} {...field('minimumQuotes')} />
              {rfq.revision === 0 && (
                <Select
                  label="Envelopes"
                  description="Fixed once published. With two, prices of vendors that do not qualify are never opened."
                  {...field('envelopes')}
                >
                  <option value="one">{envelopeWords.one}</option>
                  <option value="two">{envelopeWords.two}</option>
                </Select>
              )}
            </div>
            <ComparisonFields {...{ field, checkbox, form, errorOf }} />
            {rfq.revision > 0 && rfq.terms.envelopes === 'two' && (
              <p className="text-small text-ink-muted">{envelopeWords.two}. Fixed since publishing.</p>
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

const names: Partial<Record<string, string>> = {
  deadline: 'the submission deadline',
  message: 'the message to all vendors',
  paymentTerms: 'the payment terms',
  warrantyMonths: 'the warranty',
  workingDays: 'the working days on site',
  firstOpener: 'the quote opener',
  secondOpener: 'the second opener',
  minimumQuotes: 'the minimum quotes',
  envelopes: 'the envelopes',
};

/** How a value is called, and shown, where a colleague changed it as well. */
const merges: FormMerges<TermsValues> = {
  nameOf: (name) => names[name] ?? 'how quotes are evaluated',
  textOf: (name, value) => {
    if (typeof value !== 'string') return value === null ? 'nothing' : 'another list';
    if (value === '') return 'nothing';
    if (name === 'deadline') return formatDateTime(value);
    if (name === 'firstOpener' || name === 'secondOpener') return 'another person';
    return isolated(value);
  },
};

/** How quotes are sealed, in words. */
const envelopeWords = {
  one: 'One: opened together',
  two: 'Two: technical envelope before prices',
};

/** How much time vendors have to be left, where publishing now asks for it. */
function noticeOf({ revision, state, asksToConfirm, earliestDeadline }: Rfq): string | undefined {
  const from = `${formatDateTime(earliestDeadline)} or later.`;
  if (revision === 0) return `Vendors need at least a day: ${from}`;
  if (state === 'closed') return `Vendors need at least a day: ${from}`;
  return asksToConfirm > 0 ? `Vendors that have quoted need two days to reconfirm: ${from}` : undefined;
}

const People = ({ rfq }: { rfq: Rfq }) =>
  rfq.possibleOpeners.map(({ userId, fullName, isMe }) => (
    <option key={userId} value={userId}>
      {isMe ? `${fullName} (you)` : fullName}
    </option>
  ));

function Terms({ rfq: { terms, possibleOpeners } }: { rfq: Rfq }) {
  const names = (terms.openerIds ?? []).map(
    (id) => possibleOpeners.find(({ userId }) => userId === id)?.fullName ?? 'a former colleague',
  );
  return (
    <DefinitionList
      items={[
        { term: 'Submission deadline', description: terms.deadline && formatDateTime(terms.deadline) },
        { term: 'Message', description: terms.message && isolated(terms.message) },
        { term: 'Payment', description: terms.paymentTerms && isolated(terms.paymentTerms) },
        { term: 'Warranty', description: terms.warrantyMonths && formatQuantity(terms.warrantyMonths, 'month') },
        { term: 'Working days on site', description: terms.workingDays && `at most ${terms.workingDays}` },
        { term: 'Quote openers', description: names.map((name) => isolated(name)).join(', ') },
        { term: 'Minimum quotes to open', description: terms.minimumQuotes },
        {
          term: 'Evaluation',
          description: terms.comparison && toldInWords(terms.comparison, formatRupees).join(' '),
        },
        ...(terms.envelopes === 'two' ? [{ term: 'Envelopes', description: envelopeWords.two }] : []),
      ]}
    />
  );
}
