import { unclearTexts } from '@heliograph/http-service/testing';
import { commands } from './run.ts';

it('describes every command and option in texts that have a subject and use common words', () => {
  const texts = commands.flatMap(({ summary, options }) => [
    summary,
    ...Object.values(options).map(({ description }) => description),
  ]);
  expect(texts.length).toBeGreaterThan(40);
  expect(unclearTexts(texts)).toEqual([]);
});
