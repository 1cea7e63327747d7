import { routeDifferences } from '@heliograph/service/testing';
import { AuthApi } from './auth-api.ts';

let api: AuthApi;
beforeAll(async () => {
  api = await AuthApi.start();
});
afterAll(() => api.stop());

it('has every route in its document, and nothing else', () => {
  expect(routeDifferences(api.service.app, api.documented.document, { prefix: 'auth' })).toEqual([]);
});
