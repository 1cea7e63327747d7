import type { PolledDevice } from './adapter.ts';
import { isKind, unavailable } from './answer-error.ts';
import { queryInHalves } from './refused-batch.ts';
import { VendorError } from './vendor-error.ts';

const ids = { deviceId: 'd', plantId: 'p', vendorPlantId: '1', CollectorSN: '', vendorDeviceId: 'x', vendorType: '' };
const devices: PolledDevice[] = ['A', 'B', 'C', 'D', 'E'].map((InverterSN) => ({ ...ids, InverterSN }));
const isRefused = (error: unknown): error is VendorError => isKind(error, 'not_permitted');

/** Returns the batches that were answered by a cloud that shares all but these, and whom it warned of. */
async function asked(
  ...gone: string[]
): Promise<{ answered: string[]; warned: unknown[]; refused: string[]; calls: number }> {
  const warned: unknown[] = [];
  const leftOut: string[] = [];
  let calls = 0;
  const query = (batch: readonly PolledDevice[]): Promise<string> => {
    calls += 1;
    const serials = batch.map(({ InverterSN }) => InverterSN);
    if (serials.some((serial) => gone.includes(serial))) throw new VendorError('not_permitted', 'refused');
    return Promise.resolve(serials.join(''));
  };
  const warn = (_message: string, fields: unknown): void => void warned.push(fields);
  const refused = ({ InverterSN }: PolledDevice): void => void leftOut.push(InverterSN);
  const answered = await queryInHalves(devices, { query, isRefused, context: { warn }, refused });
  return { answered, warned, refused: leftOut, calls };
}

it('asks once for a batch that is granted', async () => {
  expect(await asked()).toEqual({ answered: ['ABCDE'], warned: [], refused: [], calls: 1 });
});

it('halves a refused batch until the refused device is alone', async () => {
  expect(await asked('B')).toMatchObject({ answered: ['A', 'C', 'DE'], warned: [{ InverterSN: 'B' }], refused: ['B'] });
});

it('throws the refusal where all are refused, and another error at once', async () => {
  await expect(asked('A', 'B', 'C', 'D', 'E')).rejects.toMatchObject({ kind: 'not_permitted' });
  const query = (): Promise<never> => Promise.reject(unavailable('call', 'no answer'));
  const warn = (): void => undefined;
  await expect(queryInHalves(devices, { query, isRefused, context: { warn } })).rejects.toMatchObject({
    kind: 'unavailable',
  });
});
