import type { CreatePasskeyBody, NewPasskeyOptions, PasskeyLoginBody, PasskeyLoginOptions } from '@heliograph/sdk';

/** Requests a new passkey from the browser (WebAuthn Level 3, 5.1.3). @throws DOMException, `NotAllowedError` when the person cancels */
export async function newPasskey(options: NewPasskeyOptions): Promise<Omit<CreatePasskeyBody, 'name'>> {
  const { challenge, user, excludeCredentials, ...rest } = options;
  const credential = (await navigator.credentials.create({
    publicKey: {
      ...rest,
      challenge: bytesOf(challenge),
      user: { ...user, id: bytesOf(user.id) },
      excludeCredentials: excludeCredentials.map(({ type, id }) => ({ type, id: bytesOf(id) })),
    },
  })) as PublicKeyCredential;
  const { clientDataJSON, attestationObject } = credential.response as AuthenticatorAttestationResponse;
  return { id: credential.id, clientDataJSON: textOf(clientDataJSON), attestationObject: textOf(attestationObject) };
}

/** Requests a login with a passkey from the browser (WebAuthn Level 3, 5.1.4). @throws DOMException, `NotAllowedError` when the person cancels */
export async function passkeyLogin({ challenge, ...rest }: PasskeyLoginOptions): Promise<PasskeyLoginBody> {
  const publicKey = { ...rest, challenge: bytesOf(challenge) };
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    credential.response as AuthenticatorAssertionResponse;
  return {
    id: credential.id,
    clientDataJSON: textOf(clientDataJSON),
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
    userHandle: textOf(userHandle ?? new ArrayBuffer(0)),
  };
}

/** Browsers have passkeys only on pages over HTTPS and on localhost. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Returns whether this page can log in with a passkey; false also when the service does not say. */
export async function canUsePasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  try {
    const response = await fetch('/auth/passkey');
    const { result } = (await response.json()) as { result?: { origin: string | null } };
    return result?.origin === location.origin;
  } catch {
    return false;
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
