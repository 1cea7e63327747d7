import { baseDataSchema } from '@heliograph/base-data';
import { testEvent } from './test-event.ts';

it('has every member that BaseData always has, and a key of its own', () => {
  const now = Date.parse('2026-11-21T12:00:00.5Z');
  const { idempotencyKey, record } = testEvent('acc_a', 'wh_a', now);
  const body = JSON.parse(record.value!.toString()) as Record<string, unknown>;
  const { required, properties } = baseDataSchema as { required: string[]; properties: Record<string, unknown> };
  expect(Object.keys(body)).toEqual(expect.arrayContaining(required));
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(body)));
  expect(body).toMatchObject({ idempotency_key: idempotencyKey, Datetime: Math.floor(now / 1000) });
  expect(record.headers?.idempotency_key).toBe(idempotencyKey);
  expect(idempotencyKey).not.toContain('.');
  expect(testEvent('acc_a', 'wh_a', now).idempotencyKey).not.toBe(idempotencyKey);
});
