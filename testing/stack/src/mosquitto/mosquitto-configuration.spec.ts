import { fillIn } from './start-mosquitto.ts';

describe('mosquitto.conf', () => {
  it('is the template with its names filled in, comments left alone', () => {
    expect(fillIn('# ${NAME}\nlistener ${PORT} ${ADDRESS}\n', { PORT: 8883, ADDRESS: '127.0.0.1' })).toBe(
      '# ${NAME}\nlistener 8883 127.0.0.1\n',
    );
  });

  it('refuses a missing value and one that would add a line', () => {
    expect(() => fillIn('plugin_opt_issuer ${ISSUER}', {})).toThrow('ISSUER');
    expect(() => fillIn('plugin_opt_issuer ${ISSUER}', { ISSUER: 'a\nallow_anonymous true' })).toThrow('ISSUER');
  });
});
