/** English texts of sinks, and the shape of every other language. */
export const sinks = {
  about: 'The service writes records into a database, bucket or queue of yours.',
  none: 'There is no sink yet.',
  create: 'Create a sink',
  kind: 'Kind',
  name: 'Name (optional)',
  test: 'Test the connection',
  testing: 'The connection is tested …',
  works: 'The connection works.',
  active: 'Active',
  paused: 'Paused',
  fails: 'Fails',
  waiting: 'Records that wait',
  since: 'Oldest of them',
  receives: 'Receives',
  settings: 'Settings',
  pausedMeaning: 'You paused it. Records wait for at most 7 days.',
  failsMeaning: 'The service tries again by itself. Records wait for at most 7 days.',
  back: 'All sinks',
  isSet: 'set',
  unchanged: 'unchanged',
  byItself: 'as fits the other settings',
  secretsStay:
    'Secrets stay as they are while their field is empty. With another host, port, endpoint, URL, TLS or certificate authority they are needed again. The connection is tested before a change of the settings is stored.',
  deleteTitle: 'Delete this sink?',
  deleteMeaning: 'Records that wait are not written any more. What the destination has stays there.',
};

export type SinkTexts = typeof sinks;
