import type { ApiProblem } from '@millwright/api-client/problem';
import { uploadFile } from '@millwright/api-client/upload-file';
import { useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { DocumentLink } from '@millwright/ui/document-link/document-link';
import { FileUpload } from '@millwright/ui/file-upload/file-upload';
import { Modal } from '@millwright/ui/modal/modal';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useState } from 'react';
import { attachmentLimit } from '../shared/file-limits.ts';
import { useUploads } from '../shared/use-uploads.ts';
import type { QuoteReading, VendorRfq } from './quote.rules.ts';

/** A sheet to fill in, and the ways back: its file, or its cells. What was read goes into the form, from where it is sent. */
export default function QuoteSheetDialog({
  rfq,
  isShown,
  beforeDownload,
  onRead,
  onClose,
}: {
  rfq: VendorRfq;
  isShown: boolean;
  /** Saves what was typed: the sheet says it too. */
  beforeDownload: () => Promise<unknown>;
  onRead: (reading: QuoteReading) => void;
  onClose: () => void;
}) {
  const client = useApiClient();
  const cells = useApiMutation('readQuoteCells');
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const { uploads, add, remove, retry } = useUploads<QuoteReading>({
    most: 1,
    limit: attachmentLimit,
    send: (api, source, options) =>
      uploadFile(api, source, { ...options, to: 'readQuoteSheet', query: { link: rfq.link } }),
    onStored: async (reading) => onRead(reading),
  });
  const paste = async () => {
    setFailure(undefined);
    if (text.trim() === '') return setFailure('Paste the cells first.');
    try {
      onRead(await cells.run({ query: { link: rfq.link }, body: { text } }));
      setText('');
    } catch (problem) {
      setFailure((problem as ApiProblem).message);
    }
  };
  const sheet = client.urlOf('getQuoteSheet', { query: { link: rfq.link } });
  return (
    <Modal
      isOpen={isShown}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Quote in Excel"
      description="Fill in rates, remarks and terms in the sheet. Items and quantities are locked. The upload fills the form for you to check."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-5">
        <DocumentLink
          href={sheet}
          download
          name="Download the sheet"
          kind="XLSX"
          description={`${rfq.lines.length} items, with your entries so far`}
          onClick={(event) => {
            event.preventDefault();
            void beforeDownload().finally(() => window.location.assign(sheet));
          }}
        />
        <FileUpload
          label="Upload sheet"
          description={`The filled-in sheet, or your own XLSX or CSV with the item descriptions; at most ${attachmentLimit.words}.`}
          accept=".xlsx,.csv"
          isMultiple={false}
          files={uploads}
          onFilesAdd={add}
          onCancel={remove}
          onRetry={retry}
          onRemove={remove}
        />
        <div className="grid justify-items-start gap-2">
          <Textarea
            className="w-full"
            label="Or paste cells"
            description="A column of rates in the order of the items, or rows with descriptions."
            rows={4}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {failure && <Banner tone="bad">{failure}</Banner>}
          <Button isLoading={cells.isPending} onClick={() => void paste()}>
            Fill in the form
          </Button>
        </div>
      </div>
    </Modal>
  );
}
