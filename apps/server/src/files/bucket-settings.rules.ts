/** A bucket of a store that speaks the S3 protocol, addressed by path. */
export type BucketSettings = {
  /** The bucket, and what names in it begin with, without a slash at the end: https://s3.example.com/bucket/prefix. */
  address: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/**
 * Reads FILES_URL: s3+https://KEY:SECRET@host/bucket/prefix?region=ap-south-1, key and secret percent-encoded.
 * @returns the settings, or in a text what is wrong, without a part of the value
 */
export function bucketSettings(text: string): BucketSettings | string {
  const url = /^s3\+https?:\/\//.test(text) && URL.canParse(text.slice(3)) ? new URL(text.slice(3)) : null;
  const shape = 's3+https://KEY:SECRET@s3.example.com/bucket?region=ap-south-1';
  if (
    !url ||
    !url.username ||
    !url.password ||
    !/^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w.-]+)*\/?$/.test(url.pathname)
  )
    return `must be a URL such as ${shape}, with key and secret percent-encoded`;
  if (url.protocol !== 'https:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname))
    return 'must begin with s3+https://';
  if ([...url.searchParams.keys()].some((name) => name !== 'region'))
    return `may have no parameter but region: ${shape}`;
  return {
    address: `${url.origin}${url.pathname.replace(/\/$/, '')}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
