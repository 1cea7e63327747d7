import { KubernetesError } from './https-request.ts';
import { retryConflicts } from './kubernetes-api.ts';

const conflict = () => new KubernetesError('KafkaTopic kafka/a', 409, 'Conflict', 'the object has been modified');

describe(retryConflicts.name, () => {
  it('tries again after a conflict, and only then', async () => {
    let attempts = 0;
    const settled = () => (++attempts < 3 ? Promise.reject(conflict()) : Promise.resolve(attempts));
    expect(await retryConflicts(settled)).toBe(3);
    const forbidden = new KubernetesError('KafkaTopic kafka/a', 403, 'Forbidden');
    let calls = 0;
    await expect(retryConflicts(() => (calls++, Promise.reject(forbidden)))).rejects.toBe(forbidden);
    expect(calls).toBe(1);
  });

  it('ends when the conflict does not', async () => {
    await expect(retryConflicts(() => Promise.reject(conflict()))).rejects.toThrow(
      'KafkaTopic kafka/a: 409 Conflict: the object has been modified',
    );
  });
});
