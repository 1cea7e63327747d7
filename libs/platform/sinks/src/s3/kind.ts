import type { SinkKind } from '../sink-kind.ts';
import { tlsSettings } from '../tls-settings.ts';

/** Amazon S3 and stores that speak its protocol, with a Parquet file for each day and vendor of a batch. */
export const s3: SinkKind = {
  id: 's3',
  title: 'S3 (Parquet)',
  settings: {
    type: 'object',
    required: ['bucket', 'accessKeyId', 'secretAccessKey'],
    additionalProperties: false,
    properties: {
      endpoint: {
        type: 'string',
        title: 'Endpoint',
        description: 'URL of a store that is compatible with S3, with https; none for Amazon S3.',
        pattern: '^https?://[A-Za-z0-9.\\[\\]:-]{1,253}(/[A-Za-z0-9._/-]{0,200})?$',
        maxLength: 460,
        examples: ['https://minio.example.com', 'https://0123456789abcdef.r2.cloudflarestorage.com'],
      },
      ca: tlsSettings.ca,
      region: {
        type: 'string',
        title: 'Region',
        description: 'Region of the bucket, as the store names it.',
        pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
        maxLength: 40,
        default: 'us-east-1',
        examples: ['eu-central-1', 'auto'],
      },
      bucket: {
        type: 'string',
        title: 'Bucket',
        description: 'Name of a bucket that exists: 3 to 63 lower-case letters, digits, dots and hyphens.',
        pattern: '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$',
        maxLength: 63,
        examples: ['solar-archive'],
      },
      prefix: {
        type: 'string',
        title: 'Prefix',
        description:
          'Folder of the files in the bucket: letters, digits and `._=-`, a slash at its end; empty for none.',
        pattern: '^([A-Za-z0-9_=-][A-Za-z0-9._=-]{0,99}/){0,8}$',
        maxLength: 200,
        default: 'heliograph/',
      },
      accessKeyId: {
        type: 'string',
        title: 'Access key id',
        description: 'Of a key that may do s3:PutObject on the prefix; it needs no other right.',
        pattern: '^[\\x21-\\x7e]+$',
        maxLength: 128,
      },
      secretAccessKey: {
        type: 'string',
        title: 'Secret access key',
        description: 'The secret of the access key.',
        maxLength: 256,
        minLength: 1,
        writeOnly: true,
      },
      forcePathStyle: {
        type: 'boolean',
        title: 'Bucket in the path',
        description:
          "Whether the bucket is in the URL's path instead of its host name; without a value, where an endpoint is given.",
      },
      maxWaitSeconds: {
        type: 'integer',
        title: 'Longest wait, seconds',
        description: 'A record is in a file so long after its delivery at the latest. Longer: fewer and larger files.',
        minimum: 10,
        maximum: 3_600,
        default: 300,
      },
      maxRecords: {
        type: 'integer',
        title: 'Records of a batch',
        description: 'Files are written when so many records wait, or 16 MiB of them.',
        minimum: 100,
        maximum: 50_000,
        default: 20_000,
      },
    },
  },
  batch: ({ maxRecords, maxWaitSeconds }) => ({
    maxRecords: Number(maxRecords),
    maxBytes: 16 << 20,
    maxWaitMs: Number(maxWaitSeconds) * 1_000,
  }),
  open: async (options) => (await import('./destination.ts')).openS3(options),
};
