/** A result with what its envelope's `message` says; undefined: the status in words. */
export class WithMessage<T> {
  constructor(
    readonly result: T,
    readonly message: string | undefined,
  ) {}
}
