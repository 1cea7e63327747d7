export class AddressNotAllowedError extends Error {
  readonly code = 'ADDRESS_NOT_ALLOWED';
}

/** Our own limit, not the endpoint's fault. */
export class SocketBudgetError extends Error {
  readonly code = 'SOCKET_BUDGET';
}
