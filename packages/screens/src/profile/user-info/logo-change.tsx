import { isCancelled, type ApiProblem } from '@millwright/api-client/problem';
import { uploadFile } from '@millwright/api-client/upload-file';
import { useApiClient } from '@millwright/api-client/use-api';
import { FileUpload, type UploadingFile } from '@millwright/ui/file-upload/file-upload';
import { ImageCrop } from '@millwright/ui/image-crop/image-crop';
import { useToast } from '@millwright/ui/toast/toast';
import { useEffect, useRef, useState } from 'react';
import { logoLimit } from '../../shared/file-limits.ts';

const accepted = '.png,.jpg,.jpeg,.webp';

/** Changes the company's logo: choose, cut with a preview, send with progress and cancel. What failed stays, to be sent again. */
export default function LogoChange({ onChange }: { onChange: () => void }) {
  const client = useApiClient();
  const toast = useToast();
  const [source, setSource] = useState<File | null>(null);
  const [sending, setSending] = useState<(UploadingFile & { picture: File }) | null>(null);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const send = async (picture: File) => {
    const mine = new AbortController();
    controller.current = mine;
    const file = { id: 'logo', name: picture.name, sizeInBytes: picture.size, picture };
    setSending({ ...file, state: 'uploading', progress: 0 });
    try {
      await uploadFile(client, picture, {
        to: 'updateLogo',
        signal: mine.signal,
        onProgress: (progress) => setSending((now) => now && { ...now, progress }),
      });
      setSending(null);
      toast.show({ tone: 'good', title: 'Logo changed', description: 'All your colleagues can see it.' });
      onChange();
    } catch (error) {
      if (isCancelled(error)) setSending(null);
      else setSending({ ...file, state: 'failed', error: (error as ApiProblem).message });
    }
  };

  return (
    <>
      <FileUpload
        label="Company logo"
        description={`PNG, JPEG or WebP, at most ${logoLimit.words}.`}
        accept={accepted}
        maxSizeInBytes={logoLimit.inBytes}
        isMultiple={false}
        chooseLabel="Choose a picture"
        dropLabel="or drop it here"
        files={sending ? [sending] : []}
        onFilesAdd={([file]) => setSource(file ?? null)}
        onCancel={() => controller.current?.abort()}
        onRetry={() => sending && void send(sending.picture)}
        onRemove={() => setSending(null)}
      />
      <ImageCrop
        isOpen={source !== null}
        onOpenChange={(isOpen) => !isOpen && setSource(null)}
        file={source}
        onCrop={(picture) => {
          setSource(null);
          void send(new File([picture], 'logo.png', { type: 'image/png' }));
        }}
      />
    </>
  );
}
