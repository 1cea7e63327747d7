import type { SinkSettings } from '../sink-kind.ts';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
}

export function s3Settings(settings: SinkSettings): S3Settings {
  const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey, forcePathStyle } = settings;
  return {
    endpoint: endpoint === undefined ? amazonIn(String(region)) : String(endpoint),
    region: String(region),
    bucket: String(bucket),
    prefix: String(prefix),
    accessKeyId: String(accessKeyId),
    secretAccessKey: String(secretAccessKey),
    // A bucket with dots in its name has no certificate as a host.
    forcePathStyle:
      typeof forcePathStyle === 'boolean' ? forcePathStyle : endpoint !== undefined || String(bucket).includes('.'),
  };
}

/** Given to the client, as it would else look for one in the environment. */
function amazonIn(region: string): string {
  return `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
}
