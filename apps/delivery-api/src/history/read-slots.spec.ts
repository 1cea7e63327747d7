import { ReadSlots } from './read-slots.ts';

const never = (): Promise<void> => new Promise(() => undefined);

it('lets an account make two reads at once, and the next when one of them is over', async () => {
  const slots = new ReadSlots(2, 8);
  void slots.use('acc_1', never);
  let end: () => void = () => undefined;
  const second = slots.use('acc_1', () => new Promise<void>((resolve) => (end = resolve)));
  await expect(slots.use('acc_1', never)).rejects.toMatchObject({ status: 429, slug: 'answer_limit_reached' });
  await expect(slots.use('acc_2', () => Promise.resolve(1))).resolves.toBe(1);
  end();
  await second;
  await expect(slots.use('acc_1', () => Promise.resolve(2))).resolves.toBe(2);
});

it('limits the reads of all accounts', async () => {
  const slots = new ReadSlots(2, 2);
  void slots.use('acc_1', never);
  void slots.use('acc_2', never);
  await expect(slots.use('acc_3', never)).rejects.toMatchObject({ status: 503, slug: 'unavailable' });
});

it('frees the slot of a read that fails', async () => {
  const slots = new ReadSlots(1, 1);
  await expect(slots.use('acc_1', () => Promise.reject(new Error('no leader')))).rejects.toThrow('no leader');
  await expect(slots.use('acc_1', () => Promise.resolve(1))).resolves.toBe(1);
});
