import { isOptIn } from '@heliograph/delivery';
import { kinds, optInKinds } from './kinds.ts';

it('shows the kinds as opt-in that the service delivers only where they are named', () => {
  expect(optInKinds).toEqual(kinds.filter(isOptIn));
});
