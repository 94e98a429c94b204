import { uploadFile } from '@millwright/api-client/upload-file';
import { useEffect, useEffectEvent, useState } from 'react';
import { attachmentLimit, jobDocumentKinds } from '../../shared/file-limits.ts';
import { useUploads } from '../../shared/use-uploads.ts';
import { AttachmentList } from './attachment-list.tsx';
import { attachedOf, uploadOfKept, type Attached, type KeptFile, type SendFile } from './attachments.rules.ts';
import type { FilesOf } from './shared-files.ts';

const MOST = 10;

const acceptedKinds = new Set(jobDocumentKinds.accept.split(','));
const isAccepted = ({ name }: Pick<File, 'name'>): boolean =>
  acceptedKinds.has(/\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '');
const refused = ({ name, size }: File): KeptFile => ({
  name,
  sizeInBytes: size,
  error: `This kind of file cannot be attached. Choose ${jobDocumentKinds.words}.`,
});

const sendFileTo =
  (of: FilesOf): SendFile =>
  (client, file, options) =>
    'link' in of
      ? uploadFile(client, file, { ...options, to: 'uploadVendorFile', query: { link: of.link } })
      : uploadFile(client, file, { ...options, to: 'uploadFile', path: { id: of.threadId } });

/** The files of the message that is being written, uploaded as they are attached. Give it another key to remove them all. */
export default function Attachments({
  filesOf,
  kept,
  chosen,
  onChange,
}: {
  filesOf: FilesOf;
  /** Files of an earlier visit, and of messages that came back; it only grows. */
  kept: readonly KeptFile[];
  /** Files that were chosen here; it only grows. */
  chosen: readonly File[];
  onChange: (attached: Attached) => void;
}) {
  const { uploads, add, remove, retry, restore } = useUploads({ limit: attachmentLimit, send: sendFileTo(filesOf) });
  const [note, setNote] = useState('');
  const [taken, setTaken] = useState({ kept: 0, chosen: 0 });
  const take = useEffectEvent(() => {
    const known = kept.slice(taken.kept);
    const added = chosen.slice(taken.chosen);
    setTaken({ kept: kept.length, chosen: chosen.length });
    const room = Math.max(0, MOST - uploads.length - known.length);
    setNote(added.length > room ? `A message can have up to ${MOST} files. The others were not attached.` : '');
    const fitting = added.slice(0, room);
    restore([...known, ...fitting.filter((file) => !isAccepted(file)).map(refused)].map(uploadOfKept));
    add(fitting.filter(isAccepted));
  });
  useEffect(() => {
    // Not in the effect itself: in development its clean-up would cancel the uploads at once.
    const timer = setTimeout(take);
    return () => clearTimeout(timer);
  }, [kept, chosen]);

  const attached = attachedOf(uploads);
  const hasTaken = taken.kept === kept.length && taken.chosen === chosen.length;
  const report = useEffectEvent(() => onChange(attached));
  const state = JSON.stringify(attached);
  useEffect(() => {
    if (hasTaken) report();
  }, [state, hasTaken]);
  return (
    <AttachmentList
      uploads={uploads}
      note={note}
      onRetry={retry}
      onRemove={(id) => {
        setNote('');
        remove(id);
      }}
    />
  );
}
