import type { Answer } from '@millwright/api-client/client';
import { useApi, type ApiResult } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Drawer } from '@millwright/ui/drawer/drawer';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useDates } from '../../shared/dates.tsx';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { usePreview } from '../../shared/preview/preview.tsx';
import { useFile } from '../../shared/use-file.ts';
import { FileLine } from './file-line.tsx';
import { readSharedFile, type FilesOf } from './shared-files.ts';

type SharedFiles = Answer<'getSharedFiles'>;

const AT_ONCE = 20;
const MOST = 100;

function useSharedFiles(of: FilesOf, search: string, limit: number): ApiResult<SharedFiles> {
  const query = { offset: 1, limit, ...(search !== '' && { search }) };
  const ofThread = useApi('getSharedFiles', 'link' in of ? null : { path: { id: of.threadId }, query }, {
    keepPrevious: true,
  });
  const ofVendor = useApi('getVendorSharedFiles', 'link' in of ? { query: { link: of.link, ...query } } : null, {
    keepPrevious: true,
  });
  return 'link' in of ? ofVendor : ofThread;
}

/** The files that were sent in a thread, the newest first; found by part of a name. */
export default function SharedFilesDrawer({ of, onClose }: { of: FilesOf; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [limit, setLimit] = useState(AT_ONCE);
  const search = useDeferredValue(typed.trim());
  const files = useSharedFiles(of, search, limit);
  return (
    <Drawer isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title="Shared files">
      <div className="grid min-w-0 gap-4">
        <TextField
          label="Search files"
          isLabelHidden
          type="search"
          placeholder="File name"
          leading={<Search aria-hidden className="size-4" />}
          value={typed}
          maxLength={100}
          onChange={(event) => {
            setTyped(event.target.value);
            setLimit(AT_ONCE);
          }}
        />
        <Loadable
          of={files}
          skeleton={<ListSkeleton />}
          isEmpty={({ files: found }) => found.length === 0}
          empty={
            search === '' ? (
              <EmptyState headingLevel={3} title="No files yet">
                Files sent in this conversation appear here.
              </EmptyState>
            ) : (
              <EmptyState
                kind="no-results"
                headingLevel={3}
                title="No files found"
                action={<Button onClick={() => setTyped('')}>Clear search</Button>}
              />
            )
          }
        >
          {(data) => (
            <>
              <List of={of} files={data.files} />
              {data.totalRecords > data.files.length &&
                (limit < MOST ? (
                  <Button
                    className="justify-self-center"
                    isLoading={files.isRefreshing}
                    onClick={() => setLimit(Math.min(MOST, limit + AT_ONCE))}
                  >
                    Show more
                  </Button>
                ) : (
                  <p className="text-small text-ink-muted">
                    The newest {MOST} of {data.totalRecords} files. Search for older ones by name.
                  </p>
                ))}
            </>
          )}
        </Loadable>
      </div>
    </Drawer>
  );
}

function List({ of, files }: { of: FilesOf; files: SharedFiles['files'] }) {
  const { take } = useFile();
  const { formatDate } = useDates();
  const preview = usePreview(
    files.map(({ _id, name, sizeInBytes }) => ({
      id: _id,
      name,
      sizeInBytes,
      read: (client, options) => readSharedFile(of, _id, client, options),
    })),
  );
  return (
    <>
      <ul aria-label="Shared files" className="grid min-w-0">
        {files.map(({ _id, name, sizeInBytes, by, at }) => (
          <li key={_id} className="flex min-w-0 items-center gap-3 border-b border-line py-2.5 last:border-b-0">
            <FileLine
              file={{ id: _id, name, sizeInBytes }}
              note={`${by.isMe ? 'You' : isolated(by.name)}, ${formatDate(at)}`}
              look={preview.button}
              onDownload={() => void take({ name, read: (client) => readSharedFile(of, _id, client) })}
            />
          </li>
        ))}
      </ul>
      {preview.dialog}
    </>
  );
}

const ListSkeleton = () => (
  <div className="grid gap-3">
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-12" />
    ))}
  </div>
);
