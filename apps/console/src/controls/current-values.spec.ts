import { isCurrent } from './current-values.ts';

it('recognises devices with a current sample', () => {
  const current = (['producing', 'standby', 'fault', 'unknown'] as const).map((currentStatus) =>
    isCurrent({ currentStatus }),
  );
  expect(current).toEqual([true, true, true, true]);
  const silent = (['no_data', 'asleep', 'not_monitored', 'removed'] as const).map((currentStatus) =>
    isCurrent({ currentStatus }),
  );
  expect(silent).toEqual([false, false, false, false]);
});
