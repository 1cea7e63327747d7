import type { Profile } from '../suite/check.ts';

export const mosquitto: Profile = {
  broker: 'mosquitto',
  differences: [
    {
      checks: 'message.receive-maximum',
      version: /^Mosquitto 2\.0\.11$/,
      observed: ['5, then 15', '5, then 20'],
      because: 'this version forgets the window once something is acknowledged; later ones do not',
    },
    {
      checks: 'session.cap',
      observed: ['not told'],
      because:
        'the session ends after a day all the same (persistent_client_expiration), but the CONNACK does not say so',
    },
    {
      checks: 'restart.crash',
      observed: ['lost the most recent only', 'all kept'],
      because: 'what was queued since the last save is in memory only (autosave_interval)',
    },
  ],
};
