/** Reports a wrong command line; the message explains the right one. */
export class UsageError extends Error {}
