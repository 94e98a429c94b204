import type { Answer } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useState, type FormEvent } from 'react';
import { ChangeQuestion } from '../shared/change-question.tsx';
import { useDates } from '../shared/dates.tsx';
import { isolated } from '../shared/isolated.ts';
import { Loadable } from '../shared/loadable.tsx';
import { usePreview } from '../shared/preview/preview.tsx';
import { useTypedOver } from '../shared/typed-over.ts';
import { criterionQuestions as questions, Evidence, EvidenceList, type Look } from './pqr-evidence.tsx';
import type { CallProps } from './vendor-link.tsx';

type Pqr = Answer<'getVendorPqr'>;
type Item = Pqr['items'][number];

const MOST_CHARACTERS = 2000;

/** What the buyer asks this vendor to show of itself, filled from its listing; kept as it stands, and handed in. */
export default function PqrTab({ rfq }: Pick<CallProps, 'rfq'>) {
  const pqr = useApi('getVendorPqr', { query: { link: rfq.link } });
  return (
    <div className="grid min-w-0 gap-4 pb-8">
      <Loadable of={pqr} skeleton={<Skeleton className="h-72" />}>
        {(data) => <Whole pqr={data} rfq={rfq} onChange={pqr.retry} />}
      </Loadable>
    </div>
  );
}

function Whole({ pqr, rfq: { link, buyer }, onChange }: { pqr: Pqr; rfq: CallProps['rfq']; onChange: () => void }) {
  const preview = usePreview(
    pqr.items.flatMap(({ files }) =>
      files.map(({ _id, name, sizeInBytes }) => ({
        id: _id,
        name,
        sizeInBytes,
        read: (client, options) => client.call('getVendorPqrFile', { path: { id: _id }, query: { link } }, options),
      })),
    ),
  );
  const { formatDateTime } = useDates();
  const { state, sentAt, reason, canAnswer } = pqr;
  return (
    <Card as="section" aria-labelledby="vendor-pqr" className="grid gap-5">
      <CardHeader
        title="Your company"
        headingId="vendor-pqr"
        description={`Required by ${isolated(buyer)} from every vendor. Prefilled from your listing.`}
      />
      {state === 'approved' && <Banner tone="good" title={`${isolated(buyer)} approved it`} />}
      {state === 'rejected' && <Banner tone="info" title={`${isolated(buyer)} has decided`} />}
      {state === 'returned' && reason && (
        <Banner tone="warn" title={`${isolated(buyer)} requested more information`}>
          <span className="wrap-anywhere whitespace-pre-line">{isolated(reason)}</span>
        </Banner>
      )}
      {state === 'sent' && sentAt && (
        <Banner tone="info" title={`Sent ${formatDateTime(sentAt)}`}>
          You can change it until {isolated(buyer)} has decided.
        </Banner>
      )}
      {canAnswer ? (
        <Answers pqr={pqr} link={link} look={preview.button} onChange={onChange} />
      ) : (
        <Said items={pqr.items} link={link} look={preview.button} />
      )}
      {preview.dialog}
    </Card>
  );
}

const Said = ({ items, link, look }: { items: readonly Item[]; link: string; look: Look }) => (
  <dl className="grid gap-4">
    {items.map(({ criterion, answer, files }) => (
      <div key={criterion.kind} className="grid gap-0.5">
        <dt className="text-small text-ink-muted">{questions[criterion.kind]}</dt>
        <dd className="wrap-anywhere whitespace-pre-line">{answer?.text ? isolated(answer.text) : 'not answered'}</dd>
        {files.length > 0 && (
          <dd>
            <EvidenceList kind={criterion.kind} link={link} files={files} look={look} />
          </dd>
        )}
      </div>
    ))}
  </dl>
);

function Answers({ pqr, link, look, onChange }: { pqr: Pqr; link: string; look: Look; onChange: () => void }) {
  const save = useApiMutation('answerPqr');
  const read: Record<string, string> = Object.fromEntries(
    pqr.items.map(({ criterion, answer }) => [criterion.kind, answer?.text ?? '']),
  );
  const { values: texts, change, conflicts, noteSaving, settle } = useTypedOver(read);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [sending, setSending] = useState(false);
  const put = async (isSent: boolean) => {
    if (save.isPending || conflicts.length > 0) return;
    const found = Object.fromEntries(
      pqr.items.flatMap(({ criterion: { kind, isMandatory } }) => {
        const text = texts[kind]!.trim();
        if (text.length > MOST_CHARACTERS) return [[kind, 'Write at most 2,000 characters.']];
        return isSent && isMandatory && text === '' ? [[kind, 'Required by the buyer.']] : [];
      }),
    ) as Record<string, string>;
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setSending(isSent);
    const answers = pqr.items.map(({ criterion: { kind } }) => ({ kind, answer: texts[kind]!.trim() || null }));
    noteSaving(Object.fromEntries(answers.map(({ kind, answer }) => [kind, answer ?? ''])));
    try {
      await save.run({ query: { link }, body: { version: pqr.version, answers, isSent } });
    } catch (thrown) {
      const { code, errors: refused } = thrown as ApiProblem;
      if (code === 'VERSION_CONFLICT') onChange();
      setErrors(
        Object.fromEntries(
          refused.flatMap(({ pointer, message }) => {
            const at = /^\/answers\/(\d+)\//.exec(pointer);
            return at ? [[answers[Number(at[1])]!.kind, message]] : [];
          }),
        ),
      );
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void put(true);
  };
  return (
    <form noValidate aria-labelledby="vendor-pqr" className="grid gap-5" onSubmit={submit}>
      {save.error && Object.keys(errors).length === 0 && (
        <Banner tone="bad" title="Not saved">
          {save.error.message}
        </Banner>
      )}
      {pqr.items
        .map(({ criterion: { kind } }) => kind)
        .filter((kind) => conflicts.includes(kind))
        .map((kind) => (
          <ChangeQuestion
            key={kind}
            what={questions[kind]}
            theirs={read[kind] || 'not answered'}
            mine={texts[kind] || 'not answered'}
            onSettle={(choice) => settle(kind, choice)}
          />
        ))}
      {pqr.items.map(({ criterion: { kind, requirement, isMandatory }, answer, files }) => (
        <div key={kind} className="grid gap-2">
          <Textarea
            label={questions[kind]}
            isRequired={isMandatory}
            description={requirement ? isolated(requirement) : undefined}
            rows={kind === 'turnover' || kind === 'manpower' ? 1 : 3}
            characterLimit={MOST_CHARACTERS}
            value={texts[kind]}
            error={errors[kind]}
            onChange={(event) => change(kind, event.target.value)}
          />
          {answer?.source === 'profile' && texts[kind] === answer.text && (
            <p>
              <Badge>From your listing</Badge>
            </p>
          )}
          <Evidence kind={kind} link={link} files={files} look={look} onChange={onChange} />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" isLoading={save.isPending && sending}>
          {pqr.state === 'sent' ? 'Send again' : 'Send to buyer'}
        </Button>
        <Button isLoading={save.isPending && !sending} onClick={() => void put(false)}>
          Save draft
        </Button>
      </div>
    </form>
  );
}
