/** A part that this process started. */
export interface RunningPart {
  readonly pid: number;
  /** Ends the process and everything it started; resolves when all of it is gone. Idempotent. Default SIGTERM, then SIGKILL after 5 s. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}
