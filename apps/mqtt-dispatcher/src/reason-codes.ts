/** The reason codes that a publisher can get (MQTT 5.0, section 2.4). */
const texts: Readonly<Record<number, string>> = {
  0x80: 'unspecified error',
  0x83: 'implementation specific error',
  0x86: 'bad user name or password',
  0x87: 'not authorized',
  0x88: 'server unavailable',
  0x89: 'server busy',
  0x8b: 'server shutting down',
  0x8d: 'keep alive timeout',
  0x8e: 'session taken over',
  0x90: 'topic name invalid',
  0x93: 'receive maximum exceeded',
  0x95: 'packet too large',
  0x97: 'quota exceeded',
  0x98: 'administrative action',
  0x99: 'payload format invalid',
  0xa0: 'maximum connect time',
};

export const serverShuttingDown = 0x8b;
export const packetTooLarge = 0x95;
export const noMatchingSubscribers = 0x10;

/** Returns the text of a code from the closed list above, for a metric's label. */
export function failureLabel(reasonCode: number): string {
  return texts[reasonCode]?.replaceAll(' ', '_') ?? 'other';
}

export function failureText(reasonCode: number): string {
  return `${texts[reasonCode] ?? 'reason'} (0x${reasonCode.toString(16)})`;
}

/** Returns whether a PUBACK's code means that the message was refused. */
export function isRefusal(reasonCode: number): boolean {
  return reasonCode >= 0x80;
}

/** Returns whether the message would be refused the next time, too: topic name invalid, packet too large, payload format invalid. */
export function isPermanentRefusal(reasonCode: number): boolean {
  return reasonCode === 0x90 || reasonCode === packetTooLarge || reasonCode === 0x99;
}
