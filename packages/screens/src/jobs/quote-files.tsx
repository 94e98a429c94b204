import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiClient } from '@millwright/api-client/use-api';
import type { components } from '@millwright/contract/types';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { formatBytes } from '@millwright/ui/document-link/format-bytes';
import { useState } from 'react';
import { isolated } from '../shared/isolated.ts';
import { saveFile } from '../shared/save-file.ts';

type QuoteFile = components['schemas']['QuoteFile'];

/** The files of an opened quote; each download is recorded in the job's log. */
export function QuoteFiles({ files }: { files: readonly QuoteFile[] }) {
  const client = useApiClient();
  const [failure, setFailure] = useState<string>();
  const save = async ({ _id, name }: QuoteFile) => {
    setFailure(undefined);
    try {
      saveFile(await client.call('getQuotationFile', { path: { id: _id } }), name);
    } catch (problem) {
      setFailure((problem as ApiProblem).message);
    }
  };
  return (
    <section aria-label="Files" className="grid gap-2">
      <ul className="flex flex-wrap gap-2">
        {files.map((file) => (
          <li key={file._id}>
            <Button size="small" className="max-w-full wrap-anywhere whitespace-normal" onClick={() => void save(file)}>
              {isolated(file.name)}, {formatBytes(file.sizeInBytes)}
              <span className="sr-only">, download</span>
            </Button>
          </li>
        ))}
      </ul>
      {failure && <Banner tone="bad">{failure}</Banner>}
    </section>
  );
}
