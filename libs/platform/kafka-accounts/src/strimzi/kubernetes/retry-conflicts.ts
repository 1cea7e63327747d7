import { KubernetesError } from './kubernetes-error.ts';

const most = 10;

/** Somebody else (the operator writing a status, another replica) was quicker: read again and decide again. */
export async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let trial = 1; ; trial += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof KubernetesError) || error.status !== 409 || trial === most) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 20 * trial));
  }
}
