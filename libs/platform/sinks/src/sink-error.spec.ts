import { answerText, SinkError } from './sink-error.ts';

it('is an error with a reason, and keeps its cause', () => {
  const cause = new Error('reset');
  const error = new SinkError('unreachable', 'no connection', { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: 'SinkError', reason: 'unreachable', message: 'no connection', cause });
});

it('makes one line of an answer, without secrets', () => {
  const text = ' password "Pa55  word" is wrong\r\n\tfor Pa55  word: key AKIA+1/2 ';
  expect(answerText(text, ['Pa55  word', 'AKIA+1/2', ''])).toBe('password "…" is wrong for …: key …');
});

it('cuts a long answer, and no secret in two', () => {
  const secret = 'Pa55word';
  const text = answerText(`${'x'.repeat(496)}${secret}${'y'.repeat(100)}`, [secret]);
  expect(text).toBe(`${'x'.repeat(496)}…yyy…`);
});
