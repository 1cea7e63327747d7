import { ApiError, MAX_BODY_BYTES } from '@heliograph/http-service';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

/** Text that a spreadsheet would take for a formula, in narrow and wide characters (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const neutralised = /^'(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/;

const SEPARATOR = '|';

/** Escapes text of vendors and users, so that a spreadsheet displays it and does not evaluate it. */
export function cellOf(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Returns the text of a cell, whether or not it is from our export. */
export function textOf(cell: string): string {
  return cell.replace(neutralised, '');
}

export function listCell(entries: readonly string[]): string {
  return cellOf(entries.join(SEPARATOR));
}

export function listOfCell(cell: string): string[] {
  const entries = textOf(cell).split(SEPARATOR);
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

const IMPORT_PATH = '/v1/devices/import';

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
