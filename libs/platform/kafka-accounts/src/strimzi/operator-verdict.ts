import type { KubernetesApi } from './kubernetes/kubernetes-api.ts';
import type { Condition, Kind, Resource } from './kubernetes/resources.ts';

const pollMs = 200;

/**
 * The operator did not fulfil a resource, or did not process it in time. The written resource stays, and is fulfilled
 * when the operator can.
 */
export class NotReadyError extends Error {
  override readonly name = 'NotReadyError';
}

/** Waits for the operator's verdict on a written resource. */
export class OperatorVerdict {
  constructor(
    private readonly api: KubernetesApi,
    private readonly deadlineMs: number,
  ) {}

  /**
   * @param before as it was before it was written
   * @throws NotReadyError naming the resource and the operator's condition
   */
  async of(before: Resource | undefined, written: Resource): Promise<void> {
    const changed = before?.metadata.generation !== written.metadata.generation;
    if (!changed && isReady(written)) return;
    if (!changed) await this.askAgain(written);
    await this.#wait(written, changed);
  }

  /** A change of nothing but this annotation: the operator would come back to a resource that failed only after two minutes. */
  async askAgain({ kind, metadata: { name } }: Resource): Promise<void> {
    const annotations = { 'heliograph.io/asked-again': new Date().toISOString() };
    await this.api.merge(kind, name, { metadata: { annotations } });
  }

  /** Resolves when it is removed, its finalizers included. */
  async gone(kind: Kind, name: string): Promise<void> {
    const deadline = Date.now() + this.deadlineMs;
    for (;;) {
      const found = await this.api.get(kind, name);
      if (!found) return;
      if (Date.now() > deadline) throw new NotReadyError(`${kind} ${name} is not removed: ${conditionText(found)}`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  async #wait({ kind, metadata: { name } }: Resource, changed: boolean): Promise<void> {
    const deadline = Date.now() + this.deadlineMs;
    for (;;) {
      const found = await this.api.get(kind, name);
      if (!found) throw new NotReadyError(`${kind} ${name} was deleted by another client`);
      if (isReady(found)) return;
      // An old "no" to the same wish may be out of date; a "no" to a new one is not.
      if (Date.now() > deadline || (changed && isRefused(found)))
        throw new NotReadyError(`${kind} ${name} is not ready: ${conditionText(found)}`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
}

function isReady(resource: Resource): boolean {
  return conditions(resource).some(({ type, status }) => type === 'Ready' && status === 'True');
}

/** The User Operator reports it by one type of condition, the Topic Operator by the other. */
function isRefused(resource: Resource): boolean {
  return conditions(resource).some(
    ({ type, status }) => (type === 'NotReady' && status === 'True') || (type === 'Ready' && status === 'False'),
  );
}

/** Returns the operator's condition for the resource's current generation. */
function conditions({ metadata, status }: Resource): Condition[] {
  if ((status?.observedGeneration ?? 0) < (metadata.generation ?? 0)) return [];
  return status?.conditions ?? [];
}

function conditionText(resource: Resource): string {
  const texts = conditions(resource).map(({ type, status, reason, message }) =>
    [`${type ?? ''}=${status ?? ''}`, reason, message].filter(Boolean).join(' '),
  );
  return texts.length === 0 ? "Strimzi's operator has not reconciled it yet" : texts.join('; ').slice(0, 500);
}
