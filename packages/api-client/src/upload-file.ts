import type { Answer, ApiClient, UrlParts } from './client.ts';
import { loadOperation } from './operations.ts';
import { ApiProblem, unreachable } from './problem.ts';

type UploadOptions = UrlParts & {
  onProgress?: (sentFraction: number) => void;
  signal?: AbortSignal;
};
/** The operations that take a file; each answers one status of success. */
type UploadId =
  | 'setFileUpload'
  | 'updateLogo'
  | 'addQuoteFile'
  | 'addPqrFile'
  | 'uploadFile'
  | 'uploadVendorFile'
  | 'uploadEvidenceFile'
  | 'readQuoteSheet'
  | 'addUploadPart'
  | 'readLevelledTable';

/**
 * Uploads one file with progress. XMLHttpRequest, because fetch tells no upload progress.
 * @param options `to` is the operation that takes it, `setFileUpload` unless told otherwise.
 * @returns what the operation answers; rejects with an {@link ApiProblem}, or an AbortError when `signal` cancelled it.
 */
export async function uploadFile(
  client: ApiClient,
  file: File,
  options?: UploadOptions,
): Promise<Answer<'setFileUpload'>>;
export async function uploadFile<Id extends UploadId>(
  client: ApiClient,
  file: File,
  options: UploadOptions & { to: Id },
): Promise<Answer<Id>>;
export async function uploadFile(
  client: ApiClient,
  file: File,
  options: UploadOptions & { to?: UploadId } = {},
): Promise<Answer<UploadId>> {
  const to = options.to ?? 'setFileUpload';
  // A vendor by its link has a cookie of its own, and so has the provider's team.
  const hasCookie = ['vendor', 'correspondent', 'provider'].includes((await loadOperation(to)).authz);
  if (!hasCookie && !client.session.token()) await client.session.renew();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', client.urlOf(to, options));
    if (!hasCookie) request.setRequestHeader('authorization', `Bearer ${client.session.token() ?? ''}`);
    request.responseType = 'json';
    request.upload.addEventListener('progress', (event) =>
      options.onProgress?.(event.lengthComputable ? event.loaded / event.total : 0),
    );
    request.addEventListener('load', () => {
      if (request.status === 200 || request.status === 201) resolve(request.response as Answer<UploadId>);
      else
        reject(
          new ApiProblem(
            (request.response as ConstructorParameters<typeof ApiProblem>[0] | null) ?? {
              status: request.status,
              code: 'REFUSED',
              message: 'The server refused this file.',
            },
          ),
        );
    });
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
