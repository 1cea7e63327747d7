import { reported } from '@heliograph/base-data';
import { Controller, Get, Req, Res } from '@nestjs/common';
import {
  notFound,
  Operation,
  Operations,
  pageHeaders,
  plainPage,
  prefersJson,
  Public,
  RawAnswer,
  successEnvelope,
} from '@heliograph/http-service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StatusBoard } from './status-board.ts';
import { type PublicVendorStatus, statusSchema } from './vendor-health.views.ts';

@Operations({
  tag: 'Vendor health',
  description: "States of the vendors' clouds, measured by polls, and their effect on the caller's vendor accounts.",
})
@Controller('status')
@Public()
export class StatusController {
  constructor(private readonly board: StatusBoard) {}

  @Operation({
    id: 'getPublicStatus',
    summary: "Show the states of the vendors' clouds to the public",
    description:
      'Returns an HTML page, or the envelope to a client that accepts `application/json` and not `text/html`. Off unless the operator turns it on (`STATUS_PAGE`).',
    answer: statusSchema,
    alsoHtml: true,
    errors: [{ ...notFound(), description: 'The operator has not turned the page on.' }],
  })
  @Get()
  @RawAnswer()
  async status(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<unknown> {
    const status = await this.board.status();
    const json = prefersJson(request.headers.accept);
    void reply.headers({
      ...pageHeaders,
      ...reported({ 'content-type': json ? 'application/json; charset=utf-8' : undefined }),
      'cache-control': 'public, max-age=30',
      vary: 'accept',
    });
    return json
      ? successEnvelope(200, status, request.id)
      : plainPage({ title: 'Status', paragraphs: status.vendors.map(lineOf) });
  }
}

function lineOf({ name, state, since, maintenance }: PublicVendorStatus): string {
  const from = since === null ? '' : ` since ${timeOf(since)}`;
  const announced =
    maintenance === null
      ? ''
      : ` Maintenance is announced from ${timeOf(maintenance.from)} until ${timeOf(maintenance.until)}.`;
  return `${name}: ${state}${from}.${announced}`;
}

const timeOf = (unixSeconds: number): string =>
  `${new Date(unixSeconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
