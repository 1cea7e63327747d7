import type { ServiceProcess } from '@heliograph/testbed/processes';

interface Answer {
  id?: number;
  /** `exceptionDetails`: what was called in the process threw. */
  result?: { exceptionDetails?: { exception?: { description?: string } } };
  error?: { message: string };
}

/** A session with the inspector of a service that was started with `--inspect=127.0.0.1:0`. */
export class Inspector {
  #calls = 0;
  readonly #socket: WebSocket;
  readonly #name: string;

  private constructor(socket: WebSocket, name: string) {
    this.#socket = socket;
    this.#name = name;
  }

  /** Opens a session, and closes it after the work. */
  static async use<T>(service: ServiceProcess, work: (inspector: Inspector) => Promise<T>): Promise<T> {
    const url = /Debugger listening on (ws:\S+)/.exec(await service.log())?.[1];
    if (url === undefined) throw new Error(`${service.name} has no inspector`);
    const socket = new WebSocket(url);
    try {
      await new Promise((resolve, reject) => {
        socket.addEventListener('open', resolve, { once: true });
        socket.addEventListener('error', () => reject(new Error(`the inspector of ${service.name} does not answer`)), {
          once: true,
        });
      });
      return await work(new Inspector(socket, service.name));
    } finally {
      socket.close();
    }
  }

  /** @throws Error when the method fails, what it calls throws, or the process ends meanwhile */
  ask<T = unknown>(method: string, params: object = {}): Promise<T> {
    const id = (this.#calls += 1);
    const socket = this.#socket;
    return new Promise((resolve, reject) => {
      const closed = (): void => reject(new Error(`${this.#name} closed its inspector during ${method}`));
      const listener = ({ data }: MessageEvent): void => {
        const answer = JSON.parse(String(data)) as Answer;
        if (answer.id !== id) return;
        socket.removeEventListener('message', listener);
        socket.removeEventListener('close', closed);
        const failure = answer.error?.message ?? answer.result?.exceptionDetails?.exception?.description;
        if (failure !== undefined) reject(new Error(`${this.#name}, ${method}: ${failure}`));
        else resolve(answer.result as T);
      };
      socket.addEventListener('message', listener);
      socket.addEventListener('close', closed, { once: true });
      socket.send(JSON.stringify({ id, method, params }));
    });
  }
}
