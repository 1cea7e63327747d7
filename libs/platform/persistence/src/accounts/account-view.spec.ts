import { ApiError } from '@heliograph/http-service';
import { createLogger, KAFKA_CONNECTION, LOGGER, Readiness } from '@heliograph/service';
import { Test, type TestingModule } from '@nestjs/testing';
import { AccountView } from './account-view.ts';

describe('AccountView while Kafka is unavailable', () => {
  let module: TestingModule;
  const logger = createLogger('test', 'silent');
  const readiness = new Readiness(logger);

  beforeEach(async () => {
    module = await Test.createTestingModule({
      providers: [
        { provide: LOGGER, useValue: logger },
        { provide: Readiness, useValue: readiness },
        { provide: KAFKA_CONNECTION, useValue: { brokers: ['127.0.0.1:1'], clientId: 'test' } },
        AccountView,
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
