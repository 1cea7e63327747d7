import { UsageError } from '@heliograph/stack';
import { parseOptions } from './options.ts';

describe('the command line', () => {
  it('watches by default', () => {
    expect(parseOptions([])).toEqual({ command: 'watch', portOffset: 0 });
    expect(parseOptions(['drill', '--port-offset', '4000'])).toEqual({ command: 'drill', portOffset: 4000 });
  });

  it.each([[['paint']], [['check', 'drill']], [['--port-offset', 'x']], [['--loud']]])('refuses %j', (args) => {
    expect(() => parseOptions(args)).toThrow(UsageError);
  });
});
