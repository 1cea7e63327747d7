import { settingsOf } from './settings.ts';

const apiKey = `hlk_${'k'.repeat(49)}`;
const environment = { HELIOGRAPH_URL: 'https://api.example.com', HELIOGRAPH_API_KEY: apiKey };

it('offers no changes unless they are asked for', () => {
  expect(settingsOf([], environment)).toEqual({ url: environment.HELIOGRAPH_URL, apiKey, allowChanges: false });
  expect(settingsOf(['--allow-changes'], environment).allowChanges).toBe(true);
});

it.each([
  ['HELIOGRAPH_URL', [], { ...environment, HELIOGRAPH_URL: 'api.example.com' }],
  ['HELIOGRAPH_API_KEY', [], { HELIOGRAPH_URL: environment.HELIOGRAPH_URL }],
  ['HELIOGRAPH_API_KEY', [], { ...environment, HELIOGRAPH_API_KEY: 'my password' }],
  ['argument 1', [apiKey], environment],
])('names a wrong %s without its value', (name, args, settings) => {
  const message = (): string => {
    try {
      return JSON.stringify(settingsOf(args, settings));
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(message()).toContain(name);
  expect(message()).not.toMatch(/my password|kkkk/);
});
