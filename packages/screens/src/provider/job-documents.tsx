import type { Answer } from '@millwright/api-client/client';
import { Button } from '@millwright/ui/button/button';
import { formatBytes } from '@millwright/ui/document-link/format-bytes';
import { documentKinds, fileKind } from '../shared/document-kinds.ts';
import { isolated } from '../shared/isolated.ts';
import { useFile } from '../shared/use-file.ts';

type Job = Answer<'openJobAsProvider'>;

/** The documents of a client's job. Each download is in the client's log. */
export function ProviderJobDocuments({ job }: { job: Job }) {
  const { take } = useFile();
  const download = ({ _id, name }: Job['documents'][number]) =>
    take({
      name,
      read: (client) => client.call('getJobDocumentAsProvider', { path: { id: job._id, documentId: _id } }),
    });
  return (
    <ul className="grid gap-2" aria-label="Documents">
      {job.documents.map((document) => {
        const { _id, name, kind, description, sizeInBytes } = document;
        const facts = [kind && documentKinds[kind], description && isolated(description)].filter(Boolean);
        return (
          <li key={_id} className="grid min-w-0 justify-items-start">
            <Button
              size="small"
              variant="quiet"
              className="-ms-2.5 max-w-full text-start wrap-anywhere whitespace-normal text-accent"
              aria-label={`${name}, download`}
              onClick={() => void download(document)}
            >
              {isolated(name)}
            </Button>
            <span className="text-small wrap-anywhere text-ink-muted">
              {[...facts, `${fileKind(name)}, ${formatBytes(sizeInBytes)}`].join(' · ')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
