import { sinkKinds } from '@heliograph/sinks';
import { addressMembers } from './sink-secrets.ts';

it.each(sinkKinds)('knows which settings of $id say where its secrets are sent', ({ settings }) => {
  expect(addressMembers.filter((name) => Object.hasOwn(settings.properties, name))).not.toEqual([]);
});
