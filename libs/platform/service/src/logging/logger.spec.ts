import { createLogger, runInRequest } from './logger.ts';
import { NestLogger } from './nest-logger.ts';

function capture() {
  const lines: string[] = [];
  const logger = createLogger('test', 'trace', { write: (line) => void lines.push(line) });
  return { logger, text: () => lines.join(''), last: () => JSON.parse(lines.at(-1)!) as Record<string, unknown> };
}

describe(createLogger.name, () => {
  it('writes one JSON object a line with service, level and time', () => {
    const { logger, last } = capture();
    logger.info({ devices: 3 }, 'polled');
    expect(last()).toMatchObject({ service: 'test', level: 'info', message: 'polled', devices: 3 });
    expect(new Date(last().time as string).getTime()).not.toBeNaN();
  });

  it('adds the ids of the request that is served', () => {
    const { logger, last } = capture();
    runInRequest({ requestId: 'r1', traceId: 't1', traceparent: '' }, () => logger.info('inside'));
    expect(last()).toMatchObject({ requestId: 'r1', traceId: 't1' });
  });

  it('replaces members that are called like secrets, at any depth', () => {
    const { logger, text, last } = capture();
    logger.info({
      headers: { Authorization: 'hunter2', 'set-cookie': ['hunter2'] },
      body: {
        password: 'hunter2',
        access_token: 'hunter2',
        nested: [{ appSecret: 'hunter2', credentials: { a: 'hunter2' } }],
      },
      credentialsVersion: 4,
      idempotency_key: 'solis:1:2',
    });
    expect(text()).not.toContain('hunter2');
    expect(last()).toMatchObject({ credentialsVersion: 4, idempotency_key: 'solis:1:2' });
  });

  it('replaces secrets that stand in texts', () => {
    const { logger, text } = capture();
    const jwt = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhY2NfMSJ9.c2lnbmF0dXJl';
    logger.warn(
      `sent Authorization: Bearer abcdef123456 and ${jwt} to postgres://user:hunter2@db/x with whsec_c2VjcmV0 ?token=t0ps3cret&a=1`,
    );
    for (const secret of ['abcdef123456', jwt, 'hunter2', 'c2VjcmV0', 't0ps3cret'])
      expect(text()).not.toContain(secret);
    expect(text()).toContain('postgres://[redacted]@db/x');
  });

  it.each(['x', '-eyJaaaa', 'Basic ', '://', 'a://b:', 'token', '.eyJaaaa.'])(
    'cuts a text of half a megabyte of %j, wherever it stands, without standing still',
    (part) => {
      const { logger, text, last } = capture();
      const long = `Bearer abcdef123456 ${part.repeat(500_000 / part.length)}`;
      logger.warn({ key: long, err: new Error(long), list: [long] }, 'passed over');
      expect(String(last().key)).toMatch(/^Bearer \[redacted\] .{1000}.*… \(\d{6} characters\)$/);
      expect(text()).not.toContain('abcdef123456');
      expect(text().length).toBeLessThan(50_000);
      logger.warn(long);
      expect(text()).not.toContain('abcdef123456');
    },
  );

  it('reduces an error to its harmless members', () => {
    const { logger, text, last } = capture();
    const error = Object.assign(new Error('boom', { cause: new Error('redis://:hunter2@cache failed') }), {
      code: '23505',
      parameters: ['hunter2'],
      config: { headers: { authorization: 'hunter2' } },
    });
    logger.error({ err: error }, 'failed');
    logger.error(error);
    expect(text()).not.toContain('hunter2');
    expect(last()).toMatchObject({ message: 'boom', err: { type: 'Error', message: 'boom', code: '23505' } });
  });

  it('survives circles and hides buffers', () => {
    const { logger, last } = capture();
    const circle: Record<string, unknown> = { body: Buffer.from('hunter2') };
    circle.self = circle;
    logger.info(circle, 'round');
    expect(last()).toMatchObject({ message: 'round', body: '[7 bytes]' });
  });
});

describe(NestLogger.name, () => {
  it('keeps the context and the level', () => {
    const { logger, last } = capture();
    new NestLogger(logger).error('cannot resolve', 'Error: at x', 'Injector');
    expect(last()).toMatchObject({
      level: 'error',
      message: 'cannot resolve',
      context: 'Injector',
      stack: 'Error: at x',
    });
  });
});
