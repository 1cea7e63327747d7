import { connectionFailure } from '../connection-failure.ts';
import { answerText, SinkError } from '../sink-error.ts';
import type { S3Settings } from './s3-settings.ts';

/** What the user does about an answer; by the code of S3's error. */
const fixes: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'the store does not know accessKeyId',
  SignatureDoesNotMatch: 'secretAccessKey is not that of accessKeyId',
  NoSuchBucket: 'the bucket does not exist: create it, or correct bucket, region or endpoint',
  PermanentRedirect: 'the bucket is in another region: correct region',
  TemporaryRedirect: 'the bucket is in another region: correct region',
  AuthorizationHeaderMalformed: 'the bucket is in another region: correct region',
  IllegalLocationConstraintException: 'the bucket is in another region: correct region',
};

/** Codes that another attempt may not get. */
const passing = new Set(['SlowDown', 'RequestTimeout', 'ServiceUnavailable', 'InternalError', 'OperationAborted']);

interface Answer extends Error {
  $metadata?: { httpStatusCode?: number };
  $response?: { statusCode?: number };
}

/** The error of a request as the account reads it. */
export function s3Error(error: unknown, { bucket, prefix, endpoint, secretAccessKey }: S3Settings): SinkError {
  const { host } = new URL(endpoint);
  const { name, message, $metadata, $response } = error as Answer;
  const status = $metadata?.httpStatusCode ?? $response?.statusCode;
  if (error instanceof SinkError || status === undefined) return connectionFailure(error, host, [secretAccessKey]);
  const answer = answerText(`${status} ${name}: ${message}`, [secretAccessKey]);
  if (status >= 500 || status === 408 || status === 429 || passing.has(name))
    return new SinkError('unreachable', `${host} answers ${answer}`);
  const fix =
    fixes[name] ??
    (status === 403 ? `allow the key s3:PutObject on arn:aws:s3:::${bucket}/${prefix}*` : 'check bucket and endpoint');
  return new SinkError('refused', `${fix} (${host} answers ${answer})`);
}
