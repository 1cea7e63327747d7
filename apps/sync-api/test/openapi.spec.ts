import { routeDifferences } from '@heliograph/service/testing';
import { Surroundings, SyncApi } from './sync-api.ts';

let surroundings: Surroundings;
let api: SyncApi;
beforeAll(async () => {
  surroundings = await Surroundings.open();
  api = await SyncApi.start(surroundings);
});
afterAll(async () => {
  await api.stop();
  await surroundings.close();
});

it('has every route in its document, and nothing else', () => {
  expect(routeDifferences(api.service.app, api.documented.document)).toEqual([]);
});
