import { textsOfDocument, unclearTexts } from './wording.ts';

it.each([
  'When.',
  'Of the record.',
  'What a login gives.',
  'How long it took.',
  'Bring back records of a time range',
  'Give a password anew',
])('finds %j unclear', (text) => {
  expect(unclearTexts(['Creation time.', text])).toEqual([text]);
});

it('collects summaries and descriptions at every depth, but neither examples nor reason phrases', () => {
  const document = {
    paths: { '/': { get: { summary: 'List orders', responses: { 200: { description: 'OK' } } } } },
    schemas: [{ description: 'An order.', properties: { description: { description: 'Free text.' } } }],
    example: { description: 'x' },
  };
  expect(textsOfDocument(document)).toEqual(['List orders', 'An order.', 'Free text.']);
});
