import { Controller, Get, Module, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { HttpServiceConfiguration, type Service } from '@heliograph/service';
import { RawAnswer } from './envelope.ts';
import { createHttpService } from './http-service.ts';

let plants: string[];

@Controller('v1')
class PlantsController {
  @Get('plants')
  list() {
    return plants;
  }

  @Post('plants')
  create() {
    return plants;
  }

  @Get('schema')
  @RawAnswer()
  schema() {
    return { type: 'object' };
  }

  @Get('stream')
  stream(@Res() reply: FastifyReply) {
    return reply.type('text/event-stream').send(Readable.from(['data: 1\n\n']));
  }
}

@Module({ controllers: [PlantsController] })
class PlantsModule {}

let service: Service;
let url: string;

beforeAll(async () => {
  service = await createHttpService(PlantsModule, {
    name: 'test',
    configuration: HttpServiceConfiguration,
    env: { PORT: '0', HEALTH_PORT: '0' },
    logDestination: { write: () => undefined },
  });
  url = (await service.start())!;
});
beforeEach(() => (plants = ['plt_1']));
afterAll(() => service.stop());

const read = (path: string, tag?: string, method = 'GET') =>
  fetch(`${url}${path}`, { method, headers: tag === undefined ? {} : { 'if-none-match': tag } });

describe('answers to reads', () => {
  it('is answered 304 until it changes, whatever the id and the time of the call', async () => {
    const tag = (await read('/v1/plants')).headers.get('etag')!;
    const again = await read('/v1/plants', tag);
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    expect(again.headers.get('x-request-id')).toEqual(expect.any(String));
    plants = ['plt_1', 'plt_2'];
    const changed = await read('/v1/plants', tag);
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false]);
    expect(await changed.json()).toMatchObject({ result: ['plt_1', 'plt_2'] });
  });

  it('is found in a list of tags, strong or weak, and by *', async () => {
    const tag = (await read('/v1/schema')).headers.get('etag')!;
    for (const named of [`"x", ${tag}`, tag.slice(2), '*', `${tag},W/"y"`])
      expect([named, (await read('/v1/schema', named)).status]).toEqual([named, 304]);
    for (const named of ['"x"', '', tag.slice(0, -2)])
      expect([named, (await read('/v1/schema', named)).status]).toEqual([named, 200]);
    expect((await read('/v1/schema', tag, 'HEAD')).status).toBe(304);
  });

  it('has no tag as a stream, as an error, or as the answer to a POST', async () => {
    for (const answer of [await read('/v1/stream'), await read('/v1/none'), await read('/v1/plants', '*', 'POST')])
      expect([answer.status === 304, answer.headers.get('etag')]).toEqual([false, null]);
  });
});
