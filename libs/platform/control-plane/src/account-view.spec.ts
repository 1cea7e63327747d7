import { ApiError, createLogger, LOGGER, Readiness } from '@heliograph/service';
import { Test, type TestingModule } from '@nestjs/testing';
import { AccountView, provideAccountView } from './account-view.ts';

const NOWHERE = Symbol('a broker that is not there');

describe('AccountView while Kafka is unavailable', () => {
  let module: TestingModule;
  const logger = createLogger('test', 'silent');
  const readiness = new Readiness(logger);

  beforeEach(async () => {
    module = await Test.createTestingModule({
      providers: [
        { provide: LOGGER, useValue: logger },
        { provide: Readiness, useValue: readiness },
        { provide: NOWHERE, useValue: '127.0.0.1:1' },
        provideAccountView({
          inject: [NOWHERE],
          useFactory: (broker: string) => ({ brokers: [broker], clientId: 'test' }),
        }),
      ],
    }).compile();
    await module.init();
    readiness.started();
  });
  afterEach(() => module.close());

  it('lets the service start, not ready, and answers 503 instead of taking an account for unknown', async () => {
    const accounts = module.get(AccountView);
    expect(() => accounts.get('acc_1')).toThrow(ApiError);
    expect(() => accounts.get('acc_1')).toThrow(expect.objectContaining({ status: 503, slug: 'unavailable' }));
    expect(accounts.quotaOf('acc_1')).toBeUndefined();
    expect(await readiness.report()).toEqual({ ready: false, failed: ['accounts'] });
  });
});
