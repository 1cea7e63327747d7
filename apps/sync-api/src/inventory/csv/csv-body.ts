import { ApiError, MAX_BODY_BYTES } from '@heliograph/service';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

export const IMPORT_PATH = '/v1/devices/import';

/** Accepts `text/csv` as bytes on the import path; elsewhere it stays an unsupported media type. */
export function acceptCsv(app: NestFastifyApplication): void {
  app.useBodyParser('text/csv', { bodyLimit: MAX_BODY_BYTES }, (request, body, done) => {
    if ((request as FastifyRequest).routeOptions.url === IMPORT_PATH) done(null, body);
    else done(notRead('application/json'), undefined);
  });
}

/** @throws ApiError 415 when the body has another media type */
export function csvOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  throw notRead('text/csv');
}

const notRead = (type: string): ApiError =>
  new ApiError(415, 'unsupported_media_type', `The content type of the body is not supported. Send ${type}.`);
