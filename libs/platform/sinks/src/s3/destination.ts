import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { boundedAnswer, guardedAgent, guardedUrl, requestSignal } from '../guarded-http.ts';
import { SinkError } from '../sink-error.ts';
import type { Destination, DestinationOptions, SinkBatch } from '../sink-kind.ts';
import { objectsOf } from './objects.ts';
import { parquetOf } from './parquet.ts';
import { s3Error } from './s3-error.ts';
import { s3Settings, type S3Settings } from './s3-settings.ts';

/** @throws SinkError `settings`, `address` */
export function openS3(options: DestinationOptions): Destination {
  return new S3Destination(options, s3Settings(options.settings));
}

class S3Destination implements Destination {
  readonly #closing = new AbortController();
  readonly #client: S3Client;

  constructor(
    readonly options: DestinationOptions,
    readonly settings: S3Settings,
  ) {
    this.#client = clientOf(options, settings);
  }

  /** Begins an upload and gives it up: that needs the right that `write` needs, and there is no object at any time, not even in a bucket that keeps versions. */
  async test(): Promise<void> {
    const { bucket: Bucket, prefix } = this.settings;
    const Key = `${prefix}heliograph-test-${this.options.sinkId}`;
    const { UploadId } = await this.#sent(0, (abortSignal) =>
      this.#client.send(new CreateMultipartUploadCommand({ Bucket, Key }), { abortSignal }),
    );
    if (UploadId === undefined)
      throw new SinkError('refused', 'the endpoint does not answer as S3 does: check its URL');
    // Where it may not be given up, what remains is no object, and `write` can do its work.
    await this.#sent(0, (abortSignal) =>
      this.#client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), { abortSignal }),
    ).catch((error: unknown) => {
      if (!(error instanceof SinkError && error.reason === 'refused')) throw error;
    });
  }

  async write(batch: SinkBatch): Promise<void> {
    const { bucket: Bucket, prefix } = this.settings;
    await Promise.all(
      objectsOf(batch, { prefix, sinkId: this.options.sinkId }).map(async ({ key: Key, records }) => {
        const Body = parquetOf(records);
        const put = new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/vnd.apache.parquet' });
        await this.#sent(Body.length, (abortSignal) => this.#client.send(put, { abortSignal }));
      }),
    );
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#client.destroy();
    return Promise.resolve();
  }

  async #sent<Answer>(bytes: number, send: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    try {
      return await send(requestSignal(this.options.network, this.#closing.signal, bytes));
    } catch (error) {
      throw s3Error(error, this.settings);
    }
  }
}

/** Everything is given: the client looks for nothing in the environment, in files or at the address of a cloud's metadata. */
function clientOf(options: DestinationOptions, settings: S3Settings): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = settings;
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    followRegionRedirects: false,
    useArnRegion: false,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    disableS3ExpressSessionAuth: true,
    defaultsMode: 'standard',
    retryMode: 'standard',
    // A server may close the connection that a request is just sent on.
    maxAttempts: 2,
    // Many compatible stores do not know the checksums that newer clients send.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: new BoundedHandler(options, guardedUrl(options.network, 'endpoint', endpoint)),
  });
}

type Handle = NodeHttpHandler['handle'];

/** The client reads answers whole: they come from outside. */
class BoundedHandler extends NodeHttpHandler {
  constructor(options: DestinationOptions, url: URL) {
    const agent = guardedAgent(options, url);
    super({
      ...(url.protocol === 'http:' ? { httpAgent: agent } : { httpsAgent: agent as never }),
      connectionTimeout: options.network.timeoutMs,
      socketTimeout: options.network.timeoutMs,
    });
  }

  override async handle(...[request, options]: Parameters<Handle>): ReturnType<Handle> {
    const { response } = await super.handle(request, options);
    const answer = await boundedAnswer(response.body as Readable, options?.abortSignal as AbortSignal);
    response.body = Readable.from([answer]);
    return { response };
  }
}
