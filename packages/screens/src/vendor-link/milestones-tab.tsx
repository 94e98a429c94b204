import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import type { Answer } from '@millwright/api-client/client';
import { uploadFile } from '@millwright/api-client/upload-file';
import type { ApiProblem } from '@millwright/api-client/problem';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { ErrorText } from '@millwright/ui/field/field';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { FileUpload } from '@millwright/ui/file-upload/file-upload';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useState } from 'react';
import { EvidenceFiles } from '../parts/delivery/evidence-files.tsx';
import { milestoneLabel, termsText } from '../parts/delivery/milestone-labels.ts';
import { attachmentKinds, attachmentLimit } from '../shared/file-limits.ts';
import { isolated } from '../shared/isolated.ts';
import { Loadable } from '../shared/loadable.tsx';
import { useUploads } from '../shared/use-uploads.ts';
import { formatDate, formatRupees } from '../shared/vendor-format.ts';
import { ProveDialog } from './prove-dialog.tsx';
import type { CallProps } from './vendor-link.tsx';

const MOST_FILES = 10;
type VendorMilestone = Answer<'getVendorMilestones'>['milestones'][number];

/** The milestones of this vendor, with its evidence of each. */
export default function MilestonesTab(parts: CallProps) {
  const milestones = useApi('getVendorMilestones', { query: { link: parts.rfq.link } });
  const [chosen, setChosen] = useState<VendorMilestone | null>(null);
  return (
    <div className="mb-8 grid min-w-0 gap-4">
      <Loadable
        of={milestones}
        skeleton={<Skeleton className="h-64" />}
        isEmpty={({ milestones: listed }) => listed.length === 0}
        empty={
          <EmptyState title="No milestones yet">
            {isolated(parts.rfq.buyer)} will share the milestones of this order here.
          </EmptyState>
        }
      >
        {({ terms, retention, milestones: listed }) => (
          <>
            {terms && <p className="text-small text-ink-muted">{termsText(terms)}</p>}
            {listed.map((milestone) => (
              <Milestone
                key={milestone._id}
                link={parts.rfq.link}
                milestone={milestone}
                onSubmit={() => setChosen(milestone)}
              />
            ))}
            {retention && (
              <p className="text-small text-ink-muted">
                Retention: {retention.percent}%, {formatRupees(retention.amountInPaise)}, released{' '}
                {formatDate(retention.releaseOn)}
              </p>
            )}
          </>
        )}
      </Loadable>
      {chosen && <EvidenceDialog {...parts} milestone={chosen} onClose={() => setChosen(null)} />}
    </div>
  );
}

function Milestone({ link, milestone, onSubmit }: { link: string; milestone: VendorMilestone; onSubmit: () => void }) {
  const { _id, name, extendedTo, amountInPaise, evidenceAsked, state, acceptBy, evidence, damagesInPaise, can } =
    milestone;
  const [last] = evidence;
  const headingId = `milestone-${_id}`;
  return (
    <Card as="section" aria-labelledby={headingId} className="grid gap-3">
      <CardHeader
        headingId={headingId}
        title={<span className="wrap-anywhere">{isolated(name)}</span>}
        description={`${formatRupees(amountInPaise)}, due ${formatDate(extendedTo)}`}
        action={
          <Badge tone={state === 'overdue' ? 'bad' : state === 'accepted' ? 'good' : 'neutral'}>
            {milestoneLabel(state)}
          </Badge>
        }
      />
      <DefinitionList
        items={[
          { term: 'Evidence required', description: evidenceAsked && isolated(evidenceAsked) },
          { term: 'Your evidence', description: last && `${isolated(last.words)}, ${formatDate(last.at)}` },
          ...(acceptBy ? [{ term: 'Buyer decides by', description: formatDate(acceptBy) }] : []),
          ...(last?.reason ? [{ term: 'Reason for return', description: isolated(last.reason) }] : []),
          ...(damagesInPaise === null
            ? []
            : [{ term: 'Liquidated damages', description: formatRupees(damagesInPaise) }]),
        ]}
      />
      {last && (
        <EvidenceFiles
          label={`Files of your evidence: ${name}`}
          files={last.files}
          read={(fileId, client, options) =>
            client.call('getVendorEvidenceFile', { path: { id: _id, fileId }, query: { link } }, options)
          }
        />
      )}
      {can.submit && (
        <div>
          <Button onClick={onSubmit}>
            Submit evidence<span className="sr-only">: {isolated(name)}</span>
          </Button>
        </div>
      )}
    </Card>
  );
}

function EvidenceDialog({
  milestone: { _id: milestoneId, name },
  onClose,
  ...parts
}: CallProps & { milestone: VendorMilestone; onClose: () => void }) {
  const { rfq } = parts;
  const submit = useApiMutation('submitMilestoneEvidence');
  const [typed, setTyped] = useState({ byName: '', words: '' });
  const [errors, setErrors] = useState<{ byName?: string | undefined; words?: string | undefined }>({});
  const { uploads, add, remove, retry, isUploading } = useUploads({
    most: MOST_FILES,
    limit: attachmentLimit,
    send: (client, source, options) =>
      uploadFile(client, source, {
        ...options,
        to: 'uploadEvidenceFile',
        path: { id: milestoneId },
        query: { link: rfq.link },
      }),
  });
  const [isWaiting, setWaiting] = useState(false);
  const send = async (proof: { code?: string }) => {
    const [byName, words] = [typed.byName.trim(), typed.words.trim()];
    const missing = {
      byName: byName === '' ? 'Please enter your name' : undefined,
      words: words === '' ? 'Please describe the evidence' : undefined,
    };
    setErrors(missing);
    setWaiting(isUploading);
    if (missing.byName || missing.words || isUploading) return null;
    const fileIds = uploads.flatMap(({ fileId }) => fileId ?? []);
    const evidence = { milestoneId, byName, words, ...(fileIds.length > 0 && { fileIds }) };
    try {
      await submit.run({ query: { link: rfq.link }, body: { ...evidence, ...proof } });
      return { ...rfq, isConfirmed: true };
    } catch (refused) {
      const of = (field: string) =>
        (refused as ApiProblem).errors.find(({ pointer }) => pointer === `/${field}`)?.message;
      const found = { byName: of('byName'), words: of('words') };
      if (!found.byName && !found.words) throw refused;
      setErrors(found);
      return null;
    }
  };
  return (
    <ProveDialog
      {...parts}
      isOpen
      isShown
      onClose={onClose}
      send={send}
      title={`Submit evidence: ${isolated(name)}`}
      description={`${isolated(rfq.buyer)} accepts or returns it within 7 days.`}
      confirmLabel="Submit evidence"
    >
      <div className="grid gap-4">
        <Textarea
          label="Evidence"
          isRequired
          characterLimit={2000}
          description="Numbers of certificates, reports and gate entries."
          value={typed.words}
          error={errors.words}
          onChange={(event) => setTyped((before) => ({ ...before, words: event.target.value }))}
        />
        <FileUpload
          label="Files"
          description={`Up to ${MOST_FILES}: ${attachmentKinds.words}; at most ${attachmentLimit.words} each.`}
          accept={attachmentKinds.accept}
          maxSizeInBytes={attachmentLimit.inBytes}
          isMultiple
          disabledReason={uploads.length >= MOST_FILES && `You can attach up to ${MOST_FILES} files.`}
          files={uploads}
          onFilesAdd={add}
          onCancel={remove}
          onRetry={retry}
          onRemove={remove}
        />
        {isWaiting && isUploading && <ErrorText>Wait until the files are uploaded, or cancel them.</ErrorText>}
        <TextField
          label="Your name"
          isRequired
          maxLength={120}
          autoComplete="name"
          value={typed.byName}
          error={errors.byName}
          onChange={(event) => setTyped((before) => ({ ...before, byName: event.target.value }))}
        />
      </div>
    </ProveDialog>
  );
}
