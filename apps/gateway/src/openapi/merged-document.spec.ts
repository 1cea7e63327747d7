import type { OpenApiDocument } from '@heliograph/service';
import { MergedDocument } from './merged-document.ts';

const documentOf = (path: string): OpenApiDocument => ({
  openapi: '3.1.1',
  info: { version: '1.0.0' },
  servers: [],
  tags: [],
  paths: { [path]: { get: { responses: {} } } },
  components: {},
});

class Api {
  asked = 0;
  away = false;
  constructor(private readonly document: OpenApiDocument) {}
  read(): Promise<unknown> {
    this.asked += 1;
    return this.away ? Promise.reject(new Error('away')) : Promise.resolve(this.document);
  }
}

const pathsOf = async (body: Promise<string>) => Object.keys((JSON.parse(await body) as OpenApiDocument).paths);

it('asks all APIs at once, and again after a minute', async () => {
  const apis = [new Api(documentOf('/b')), new Api(documentOf('/a'))];
  const merged = new MergedDocument(apis);
  expect(await pathsOf(merged.body(0))).toEqual(['/a', '/b']);
  await merged.body(59_999);
  expect(apis.map(({ asked }) => asked)).toEqual([1, 1]);
  await merged.body(60_000);
  expect(apis.map(({ asked }) => asked)).toEqual([2, 2]);
});

it('fails while one is away, and keeps no failure', async () => {
  const apis = [new Api(documentOf('/b')), new Api(documentOf('/a'))];
  const merged = new MergedDocument(apis);
  apis[1]!.away = true;
  await expect(merged.body(0)).rejects.toThrow('away');
  apis[1]!.away = false;
  expect(await pathsOf(merged.body(1))).toEqual(['/a', '/b']);
});

it('is unavailable while two releases describe one thing differently', async () => {
  const other = { ...documentOf('/a'), paths: { '/a': { get: { responses: {}, summary: 'new' } } } };
  const merged = new MergedDocument([new Api(documentOf('/a')), new Api(other)]);
  await expect(merged.body(0)).rejects.toMatchObject({ status: 503, slug: 'unavailable' });
});
