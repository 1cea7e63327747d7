import 'reflect-metadata';
import {
  ApiError,
  createHttpService,
  notFound,
  Operation,
  Operations,
  Public,
  schemaOf,
  text,
  unixSeconds,
} from '@heliograph/http-service';
import { HttpServiceConfiguration } from '@heliograph/service';
import { DocumentedApi, routeDifferences, type ObservedCall } from '@heliograph/testbed/documented-api';
import { Body, Controller, Get, Module, Param, Post } from '@nestjs/common';
import { IsString, MaxLength } from 'class-validator';

class NameBody {
  @IsString()
  @MaxLength(5)
  name!: string;
}

const thing = schemaOf('Thing', 'A thing.', { id: text('Its id.'), at: unixSeconds('When.') }, ['at']);

@Operations({ tag: 'Things', description: 'Things.', parameters: { id: text('Id of the thing.') } })
@Controller('things')
@Public()
class ThingsController {
  @Operation({ id: 'createThing', summary: 'Create a thing', answer: thing })
  @Post()
  create(@Body() { name }: NameBody): object {
    return { id: name };
  }

  @Operation({ id: 'showThing', summary: 'Show a thing', answer: thing, errors: [notFound('The thing')] })
  @Get(':id')
  show(@Param('id') id: string): object {
    if (id === 'none') throw ApiError.notFound('The thing');
    if (id === 'teapot') throw new ApiError(418, 'teapot', 'I am one.');
    if (id === 'new-slug') throw new ApiError(404, 'gone_fishing', 'Away.');
    if (id === 'milliseconds') return { id, at: Date.now() };
    return id === 'more' ? { id, more: 1 } : { id };
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

const about = { title: 'Things', description: 'Things.' };
const env = { PORT: '0', HEALTH_PORT: '0', LOG_LEVEL: 'silent' };
const service = await createHttpService(ThingsModule, {
  name: 'things',
  configuration: HttpServiceConfiguration,
  openApi: () => about,
  env,
});
const url = (await service.start())!;
const api = await DocumentedApi.of(url, service.app);
afterAll(() => service.stop());

async function observe(method: string, path: string, body?: object): Promise<ObservedCall> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url + path, { method, ...(body && { body: JSON.stringify(body), headers }) });
  return { method, path, body, status: response.status, headers: response.headers, answer: await response.json() };
}

const checked = async (...call: Parameters<typeof observe>) => api.check(await observe(...call));

it('accepts calls that match the document, errors and unknown paths included', async () => {
  await checked('GET', '/things/a?x=1');
  await checked('GET', '/things/none');
  await checked('POST', '/things', { name: 'abc' });
  await checked('POST', '/things', { name: 'too long' });
  await checked('GET', '/nothing/here');
  await checked('GET', '/openapi.json');
});

it('refuses an undocumented status, slug, member, type and route', async () => {
  await expect(checked('GET', '/things/teapot')).rejects.toThrow('not among the documented statuses');
  await expect(checked('GET', '/things/new-slug')).rejects.toThrow('404 gone_fishing is not documented');
  await expect(checked('GET', '/things/more')).rejects.toThrow('must NOT have additional properties');
  const call = await observe('GET', '/things/a');
  expect(() => api.check({ ...call, headers: new Headers({ 'content-type': 'text/html' }) })).toThrow('type text/html');
  expect(() => api.check({ ...call, path: '/elsewhere' })).toThrow('no such operation');
});

it('refuses an envelope that contradicts its status, or has more members', async () => {
  const call = await observe('GET', '/things/none');
  const answer = call.answer as object;
  expect(() => api.check({ ...call, answer: { ...answer, code: 400 } })).toThrow('the envelope says false and 400');
  expect(() => api.check({ ...call, answer: { ...answer, result: {} } })).toThrow('an error has a result');
  expect(() => api.check({ ...call, answer: { ...answer, more: 1 } })).toThrow('must NOT have additional properties');
});

it('refuses a time in milliseconds', async () => {
  await expect(checked('GET', '/things/milliseconds')).rejects.toThrow('must be <= 253402300799');
});

it('refuses an accepted body that the document rejects', async () => {
  const call = await observe('POST', '/things', { name: 'abc' });
  expect(() => api.check({ ...call, body: { name: 'abcdef' } })).toThrow('was accepted though');
});

it('finds routes that only the server or only the document has', () => {
  expect(routeDifferences(service.app, api.document)).toEqual([]);
  const others = Object.entries(api.document.paths).filter(([path]) => path !== '/things');
  const other = { ...api.document, paths: { ...Object.fromEntries(others), '/more': { get: {} } } };
  expect(routeDifferences(service.app, other)).toEqual(['+ post /things', '- get /more']);
});
