/** The command line is wrong; the message tells how it should be. */
export class UsageError extends Error {}
