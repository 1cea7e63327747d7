import { localeOf } from './preferences.ts';

it.each([
  ['en', ['en-GB', 'en'], 'en-GB'],
  ['en', ['de-DE', 'en-AU'], 'en-AU'],
  ['en', ['de-DE', 'de'], 'en-DE'],
  ['de', ['de'], 'de'],
  ['zh', ['en-US'], 'zh-US'],
  ['en', ['not a tag', 'fr'], 'en'],
])('writes %s for a browser of %j as %s', (language, accepted, expected) => {
  expect(localeOf(language, accepted)).toBe(expected);
});
