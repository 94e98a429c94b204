import type { Answer } from '@millwright/api-client/client';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Breadcrumb } from '@millwright/ui/breadcrumb/breadcrumb';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { useState } from 'react';
import { levellingLabels, levellingTones } from '../../parts/comparison/levelling-words.ts';
import { useHost } from '../../shared/host.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useFile } from '../../shared/use-file.ts';
import { formatDate, formatDateTime } from '../../shared/vendor-format.ts';
import { OpenedRequest } from '../opened-request.tsx';
import { useOpened } from '../use-opened.ts';

const SendBackDialog = lazyPart(() => import('./send-back-dialog.tsx'));
const DeliverForm = lazyPart(() => import('./deliver-form.tsx'));
export type ProviderLevellingData = Answer<'openLevellingAsProvider'>;

/** A request to level quotes as the team works on it: what is asked, its files, and what becomes of it. */
export default function ProviderLevelling({ requestId }: { requestId: string }) {
  const opened = useOpened('openLevellingAsProvider', requestId);
  return <OpenedRequest opened={opened}>{(data) => <Page request={data} onChange={opened.show} />}</OpenedRequest>;
}

function Page({
  request,
  onChange,
}: {
  request: ProviderLevellingData;
  onChange: (after: ProviderLevellingData) => void;
}) {
  const { hrefFor, renderLink } = useHost();
  const { take: takeFile } = useFile();
  const move = useApiMutation('moveLevellingAsProvider');
  const [isSendingBack, setSendingBack] = useState(false);
  const takeInWork = () =>
    move.run({ path: { id: request._id }, body: { to: 'in_work' } }).then(onChange, () => {
      // the refusal stands above the buttons
    });
  const facts = [
    ['Job', request.jobNumber],
    ['Needed by', request.neededBy && formatDate(request.neededBy)],
    ['In progress by', request.status === 'in_work' ? request.staff : null],
    ['Remarks', request.remarks],
  ].flatMap(([term, value]) => (term && value ? [{ term, description: isolated(value) }] : []));
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            renderLink={renderLink}
            items={[
              { label: 'Tabulation requests', href: hrefFor({ screen: 'provider-levellings' }) },
              { label: request.number },
            ]}
          />
        }
        title={<span className="wrap-anywhere">{isolated(request.title)}</span>}
        status={<Badge tone={levellingTones[request.status]}>{levellingLabels[request.status]}</Badge>}
        description={isolatedList([request.company, request.requestedBy, formatDateTime(request.requestedAt)], ' · ')}
      />
      {request.answer && (
        <Banner tone={request.status === 'sent_back' ? 'warn' : 'info'} title="Messages to the requester">
          <span className="wrap-anywhere whitespace-pre-line">{isolated(request.answer)}</span>
        </Banner>
      )}
      <Card as="section" aria-labelledby="asked" className="grid grid-cols-1 gap-4">
        <CardHeader title="Request" headingId="asked" />
        {facts.length > 0 && <DefinitionList items={facts} />}
        <ul aria-label="Quotes" className="grid gap-3">
          {request.files.map((file) => (
            <li key={file.fileId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 wrap-anywhere">{isolated(file.vendor)}</span>
              <Button
                size="small"
                className="max-w-full min-w-0 wrap-anywhere"
                aria-label={`Download ${file.fileName} of ${file.vendor}`}
                onClick={() =>
                  void takeFile({
                    name: file.fileName,
                    read: (client) =>
                      client.call('getFileToLevelAsProvider', { path: { id: request._id, fileId: file.fileId } }),
                  })
                }
              >
                {isolated(file.fileName)}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      {(request.can.take || request.can.sendBack) && (
        <section aria-labelledby="moves" className="grid gap-3">
          <h2 id="moves" className="text-title">
            Next
          </h2>
          {move.error && <Banner tone="bad">{move.error.message}</Banner>}
          <div className="flex flex-wrap gap-2">
            {request.can.take && (
              <Button variant="primary" isLoading={move.isPending} onClick={() => void takeInWork()}>
                Start work
              </Button>
            )}
            {request.can.sendBack && (
              <Button aria-haspopup="dialog" onClick={() => setSendingBack(true)}>
                Return request
              </Button>
            )}
          </div>
        </section>
      )}
      {request.can.deliver && <DeliverForm request={request} onDelivered={onChange} />}
      {isSendingBack && (
        <SendBackDialog
          request={request}
          onClose={() => setSendingBack(false)}
          onDone={(after) => {
            setSendingBack(false);
            onChange(after);
          }}
        />
      )}
    </>
  );
}
