export class AddressNotAllowedError extends Error {
  readonly code = 'ADDRESS_NOT_ALLOWED';
}

/** The error of this service's own socket limit, not the endpoint's fault. */
export class SocketBudgetError extends Error {
  readonly code = 'SOCKET_BUDGET';
}
