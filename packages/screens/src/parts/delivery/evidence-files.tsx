import type { ApiClient, CallOptions } from '@millwright/api-client/client';
import { Button } from '@millwright/ui/button/button';
import { Paperclip } from 'lucide-react';
import { isolated } from '../../shared/isolated.ts';
import { usePreview } from '../../shared/preview/preview.tsx';
import { useFile } from '../../shared/use-file.ts';
import type { Milestone } from './milestone-labels.ts';

/** The files of evidence: each is downloaded, and what a browser draws is looked at. */
export function EvidenceFiles({
  label,
  files,
  read,
}: {
  /** Names the list. */
  label: string;
  files: Milestone['evidence'][number]['files'];
  read: (fileId: string, client: ApiClient, options: CallOptions) => Promise<Blob>;
}) {
  const { take } = useFile();
  const preview = usePreview(
    files.map(({ _id, ...file }) => ({ ...file, id: _id, read: (client, options) => read(_id, client, options) })),
  );
  if (files.length === 0) return null;
  return (
    <>
      <ul aria-label={label} className="flex flex-wrap gap-x-3 gap-y-1">
        {files.map(({ _id, name }) => (
          <li key={_id} className="flex min-w-0 items-center">
            <Button
              size="small"
              variant="quiet"
              aria-label={`${name}, download`}
              className="wrap-anywhere whitespace-normal"
              onClick={() => void take({ name, read: (client) => read(_id, client, {}) })}
            >
              <Paperclip aria-hidden />
              <span className="min-w-0 wrap-anywhere">{isolated(name)}</span>
            </Button>
            {preview.button(_id)}
          </li>
        ))}
      </ul>
      {preview.dialog}
    </>
  );
}
