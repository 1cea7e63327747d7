import { connectTimeoutMs } from './data-source.ts';

const url = 'postgres://heliograph:secret@db:5432/heliograph';

it('is 5 s, or connect_timeout of the URL', () => {
  expect(connectTimeoutMs(url)).toBe(5_000);
  expect(connectTimeoutMs(`${url}?connect_timeout=60`)).toBe(60_000);
  expect(connectTimeoutMs(`${url}?sslmode=require&connect_timeout=1#x`)).toBe(1_000);
});

it.each(['0', '601', '1.5', 'soon', ''])('refuses %j, and does not show the password', (value) => {
  const parse = () => connectTimeoutMs(`${url}?connect_timeout=${value}`);
  expect(parse).toThrow('DATABASE_URL: connect_timeout is a whole number of seconds from 1 to 600');
  expect(parse).not.toThrow('secret');
});
