import { testEventSchema } from '@heliograph/async-api';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { testEvent } from './test-events.service.ts';

it('conforms to its schema and is marked as a test, with a unique key', () => {
  const now = Date.parse('2026-11-21T12:00:00.5Z');
  const { idempotencyKey, record } = testEvent('acc_a', 'wh_a', now);
  const body = JSON.parse(record.value!.toString()) as Record<string, unknown>;
  const validate = new Ajv2020({ strict: false }).compile(testEventSchema);
  expect({ valid: validate(body), errors: validate.errors }).toEqual({ valid: true, errors: null });
  expect(body).toMatchObject({ event: 'test', test: true, InverterSN: 'TEST', DataSources: 'test' });
  expect(body).toMatchObject({ idempotency_key: idempotencyKey, Datetime: Math.floor(now / 1000) });
  expect(record.headers?.idempotency_key).toBe(idempotencyKey);
  expect(idempotencyKey).not.toContain('.');
  expect(testEvent('acc_a', 'wh_a', now).idempotencyKey).not.toBe(idempotencyKey);
});
