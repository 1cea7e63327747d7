export class AddressNotAllowedError extends Error {
  readonly code = 'ADDRESS_NOT_ALLOWED';
}

/** The error of name servers that do not answer: it says nothing about the endpoint, unless they wait for those of its domain. */
export class NameServerError extends Error {
  static readonly code = 'NAME_SERVER';
  readonly code = NameServerError.code;
}

/** The error of this service's own socket limit, not the endpoint's fault. */
export class SocketBudgetError extends Error {
  readonly code = 'SOCKET_BUDGET';
}
