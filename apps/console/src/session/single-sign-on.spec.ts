import { jest } from '@jest/globals';
import { openSingleSignOn, returnPath, singleSignOnName } from './single-sign-on.ts';

const server = jest.fn<typeof fetch>();
const assign = jest.fn();
const originals = { fetch: globalThis.fetch, location: globalThis.location };
beforeEach(() => {
  server.mockReset();
  assign.mockReset();
  globalThis.fetch = server;
  globalThis.location = { pathname: '/console/fleet', search: '?sort=name', assign } as never;
});
afterAll(() => void Object.assign(globalThis, originals));

it.each([
  [Response.json({ result: { name: 'Example Inc.' } }), 'Example Inc.'],
  [Response.json({ result: { name: null } }), undefined],
  [Response.json({ error: 'not_found' }, { status: 404 }), undefined],
  [new Response('<p>proxy', { status: 502 }), undefined],
])('takes the name of the provider from the service, if there is one', async (response, name) => {
  server.mockResolvedValue(response);
  expect(await singleSignOnName()).toBe(name);
});

it('has no name while the service does not answer', async () => {
  server.mockRejectedValue(new TypeError('no connection'));
  expect(await singleSignOnName()).toBeUndefined();
});

it('opens the page of the provider, which comes back to the present address', async () => {
  server.mockResolvedValue(Response.json({ result: { url: 'https://login.example.com/authorize?x=1' } }));
  await openSingleSignOn();
  expect(assign.mock.calls).toEqual([['https://login.example.com/authorize?x=1']]);
  const [, { body, headers }] = server.mock.calls[0] as [string, { body: string; headers: object }];
  expect(JSON.parse(body)).toEqual({ returnTo: '/console/fleet?sort=name' });
  expect(headers).toMatchObject({ 'x-heliograph-session': 'cookie' });
});

it('stays where it is when the provider is unavailable', async () => {
  const refusal = { error: 'identity_provider_unavailable', message: 'Try again.' };
  server.mockResolvedValue(Response.json(refusal, { status: 503 }));
  await expect(openSingleSignOn()).rejects.toMatchObject({ code: 503, error: refusal.error });
  expect(assign).not.toHaveBeenCalled();
});

it('leaves out filters that are too long', () => {
  expect(returnPath({ pathname: '/console/fleet', search: `?${'a'.repeat(500)}` })).toBe('/console/fleet');
});
