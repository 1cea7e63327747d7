import type { OpenApiDocument } from '@heliograph/http-service';
import type { StaticFile } from '../pages/static-file.ts';
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
  unavailable = false;
  constructor(private readonly document: OpenApiDocument) {}
  read(): Promise<unknown> {
    this.asked += 1;
    return this.unavailable ? Promise.reject(new Error('unavailable')) : Promise.resolve(this.document);
  }
}

const pathsOf = async (file: Promise<StaticFile>) =>
  Object.keys((JSON.parse((await file).body.toString()) as OpenApiDocument).paths);

it('requests all documents at once, and again after a minute', async () => {
  const apis = [new Api(documentOf('/b')), new Api(documentOf('/a'))];
  const merged = new MergedDocument(apis);
  expect(await pathsOf(merged.file('3.1', 0))).toEqual(['/a', '/b']);
  await merged.file('3.1', 59_999);
  expect(apis.map(({ asked }) => asked)).toEqual([1, 1]);
  await merged.file('3.1', 60_000);
  expect(apis.map(({ asked }) => asked)).toEqual([2, 2]);
});

it('fails while one API is unavailable, and does not cache the failure', async () => {
  const apis = [new Api(documentOf('/b')), new Api(documentOf('/a'))];
  const merged = new MergedDocument(apis);
  apis[1]!.unavailable = true;
  await expect(merged.file('3.1', 0)).rejects.toThrow('unavailable');
  apis[1]!.unavailable = false;
  expect(await pathsOf(merged.file('3.1', 1))).toEqual(['/a', '/b']);
});

it('is unavailable while two releases describe a shared schema differently', async () => {
  const other = { ...documentOf('/a'), paths: { '/a': { get: { responses: {}, summary: 'new' } } } };
  const merged = new MergedDocument([new Api(documentOf('/a')), new Api(other)]);
  await expect(merged.file('3.1', 0)).rejects.toMatchObject({ status: 503, slug: 'unavailable' });
});
