import { pidOf, type Demo } from '../demo.ts';
import { DemoApi, switchSandbox } from './api.ts';

export interface Provocation {
  readonly what: string;
  /** Alerts that must fire, each with labels by which it is known. */
  readonly alerts: readonly { readonly name: string; readonly labels: Readonly<Record<string, string>> }[];
  begin(): Promise<void>;
  end(): Promise<void>;
}

const guessesEveryMs = 400;

function vendorOutage(demo: Demo): Provocation {
  return {
    what: 'the cloud of growatt answers 503',
    alerts: [{ name: 'HeliographVendorDown', labels: { vendor: 'growatt' } }],
    begin: () => switchSandbox(demo, 'growatt', 'outage', true),
    end: () => switchSandbox(demo, 'growatt', 'outage', false),
  };
}

function deadEndpoint(api: DemoApi): Provocation {
  let id: string | undefined;
  return {
    what: 'a second webhook without a server',
    alerts: [{ name: 'HeliographBreakersOpen', labels: { channel: 'webhook' } }],
    begin: async () => {
      id = await api.addWebhook('https://localhost:9/nobody');
    },
    end: async () => {
      if (id !== undefined) await api.removeWebhook(id);
    },
  };
}

function guessedPasswords(api: DemoApi): Provocation {
  let timer: NodeJS.Timeout | undefined;
  return {
    what: 'somebody guesses passwords',
    alerts: [{ name: 'HeliographLoginFailures', labels: {} }],
    begin: () => {
      timer = setInterval(() => void api.login('guess').catch(() => undefined), guessesEveryMs);
      return Promise.resolve();
    },
    end: () => {
      clearInterval(timer);
      return Promise.resolve();
    },
  };
}

function frozenService(service: string): Provocation {
  let pid: number | undefined;
  return {
    what: `${service} hangs (SIGSTOP)`,
    alerts: [
      { name: 'HeliographTargetDown', labels: { job: 'heliograph' } },
      { name: 'HeliographServiceDown', labels: { service } },
    ],
    begin: () => {
      pid = pidOf(service);
      process.kill(pid, 'SIGSTOP');
      return Promise.resolve();
    },
    end: () => {
      if (pid !== undefined) process.kill(pid, 'SIGCONT');
      return Promise.resolve();
    },
  };
}

/** Conditions that can be provoked on one machine without harm; the conditions of the others are in the rules' own tests. */
export function provocations(demo: Demo): Provocation[] {
  const api = new DemoApi(demo);
  return [vendorOutage(demo), deadEndpoint(api), guessedPasswords(api), frozenService('mqtt-dispatcher')];
}
