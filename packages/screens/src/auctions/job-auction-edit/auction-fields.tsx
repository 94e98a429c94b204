import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { CurrencyField } from '@millwright/ui/currency-field/currency-field';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useState } from 'react';
import type { FieldPath, PathValue } from 'react-hook-form';
import { auctionKindLabels, disclosureLabels, visibilityLabels } from '../../parts/auctions/auction-words.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import type { FormFields } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import { momentText } from '../auction-format.ts';
import type { Auction } from '../auction-types.ts';
import { checkOf } from '../rule-check.ts';
import { RuleFindings } from '../rule-findings.tsx';
import { fits, rulesOf, templates, type AuctionValues } from './auction.schema.ts';
import { EnglishFields } from './english-fields.tsx';
import { StartFields } from './start-fields.tsx';

type Path = FieldPath<AuctionValues>;

/** The fields of an auction, with a check of its rules that follows what is typed. */
export function AuctionFields({
  fields,
  job,
  auction,
}: {
  fields: FormFields<AuctionValues>;
  job: Job;
  auction: Auction | null;
}) {
  const { field, errorOf, form } = fields;
  const [now] = useState(() => new Date().toISOString());
  const values = form.watch();
  const { isEnglish, isTimed, hasLevels, hasCeiling } = fits(values.type);
  const rules = rulesOf(values);
  const check = rules && checkOf(rules, auction?.bidders ?? []);
  const set = <Name extends Path>(name: Name, value: PathValue<AuctionValues, Name>) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const take = (template: Partial<AuctionValues>) => {
    for (const [name, value] of Object.entries(template)) set(name as Path, value as never);
  };
  /** A fault of the field itself goes before what the rules reveal together. */
  const errorAt = (name: Path): string | undefined =>
    errorOf(name) ??
    check?.findings.find(({ isError, pointer }) => isError && pointer === `/${name.replaceAll('.', '/')}`)?.message;
  const money = (name: 'ceilingInPaise' | 'decrement.absInPaise' | 'levels.startInPaise' | 'levels.stepInPaise') => ({
    value: form.watch(name),
    error: errorAt(name) ?? undefined,
    onValueChange: (paise: number | null) => set(name, paise),
  });
  const buyers = job.members.filter(({ role }) => role === 'buyer');
  return (
    <div className="grid min-w-0 grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <Card as="section" aria-labelledby="what" className="grid gap-4">
          <CardHeader headingId="what" title="Auction" />
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 text-label font-medium text-ink-soft">Start from a template</legend>
            <div className="flex flex-wrap gap-2">
              {Object.entries(templates).map(([key, { name, description, values: template }]) => (
                <Button key={key} size="small" title={description} onClick={() => take(template)}>
                  {name}
                </Button>
              ))}
            </div>
          </fieldset>
          <TextField label="Title" isRequired maxLength={160} autoComplete="off" {...field('title')} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Select label="Type" {...field('type')}>
              {Object.entries(auctionKindLabels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
            {isEnglish && (
              <Select label="Bidders see" {...field('visibility')} error={errorAt('visibility')}>
                {Object.entries(visibilityLabels).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
            {hasCeiling && (
              <CurrencyField
                label="Ceiling"
                description="No bid may be higher. Total before tax."
                isRequired
                {...money('ceilingInPaise')}
              />
            )}
            {auction === null && buyers.length > 0 && (
              <Select label="Host" description="Runs the auction together with the owner." {...field('hostUserId')}>
                <option value="">Owner only</option>
                {buyers.map(({ person }) => (
                  <option key={person.userId} value={person.userId}>
                    {isolated(person.fullName)}
                  </option>
                ))}
              </Select>
            )}
          </div>
        </Card>
        <Card as="section" aria-labelledby="time" className="grid gap-4">
          <CardHeader headingId="time" title="Time" />
          <StartFields fields={fields} job={job} auction={auction} now={now} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {isTimed && (
              <TextField
                label="Duration (minutes)"
                isRequired
                inputMode="numeric"
                maxLength={5}
                {...field('durationInMinutes')}
              />
            )}
            <TextField
              label="Notice to bidders (minutes)"
              description="1440 is 24 hours."
              isRequired
              inputMode="numeric"
              maxLength={5}
              {...field('noticeInMinutes')}
            />
            {hasLevels && (
              <>
                <CurrencyField label="First price" isRequired {...money('levels.startInPaise')} />
                <CurrencyField
                  label={values.type === 'japanese' ? 'Falls by' : 'Rises by'}
                  isRequired
                  {...money('levels.stepInPaise')}
                />
                <TextField
                  label="Every (seconds)"
                  isRequired
                  inputMode="numeric"
                  maxLength={5}
                  {...field('levels.everyInSeconds')}
                />
              </>
            )}
          </div>
        </Card>
        {isEnglish && <EnglishFields fields={fields} errorAt={errorAt} decrement={money('decrement.absInPaise')} />}
        <Card as="section" aria-labelledby="around" className="grid gap-4">
          <CardHeader headingId="around" title="Bidders" />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              label="Telephone for bidders"
              isRequired
              type="tel"
              maxLength={30}
              autoComplete="tel"
              {...field('telephone')}
            />
            <Select label="Shown to bidders after the close" {...field('disclosure')}>
              {Object.entries(disclosureLabels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </div>
        </Card>
      </div>
      <Card as="section" aria-labelledby="check" aria-live="polite" className="grid gap-3 lg:sticky lg:top-20">
        <CardHeader headingId="check" title="Check" />
        {check ? (
          <>
            <p>
              Latest possible end{' '}
              <b>
                {check.latestEndAt === null
                  ? 'set by the price levels'
                  : values.startsAfter.auctionId !== ''
                    ? 'depends on the previous auction'
                    : momentText(check.latestEndAt)}
              </b>
            </p>
            <RuleFindings findings={check.findings} />
          </>
        ) : (
          <p className="text-small text-ink-muted">
            The latest possible end and what the rules reveal appear here once the required fields are filled in.
          </p>
        )}
      </Card>
    </div>
  );
}
