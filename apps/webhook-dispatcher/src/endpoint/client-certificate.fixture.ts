/**
 * A pair with a key of a curve that is not allowed (secp256k1), sealed in an older version. Made only for these tests; it protects no data. Valid until the
 * year 2126.
 */
export const disallowedPair = {
  certificate: `-----BEGIN CERTIFICATE-----
MIIBhTCCASygAwIBAgIUWjHASfztdSrv7VenaBdqPh/s0j4wCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOY2xpZW50LmV4YW1wbGUwIBcNMjYxMTI4MDgzMTU2WhgPMjEy
NjExMDQwODMxNTZaMBkxFzAVBgNVBAMMDmNsaWVudC5leGFtcGxlMFYwEAYHKoZI
zj0CAQYFK4EEAAoDQgAENv8jr3l/A3WBVrkvLvf4fce0aD7pwSl929P9+tQlZMWh
uwH4Ry6DabRkVtZLOUy0eh2/dLqVkAHVkuSKZksStqNTMFEwHQYDVR0OBBYEFFIt
X0WGgYoDzivwbBUq4WkD8AMqMB8GA1UdIwQYMBaAFFItX0WGgYoDzivwbBUq4WkD
8AMqMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgeBBAtKat/ReN
e8DkBhDltDhyJqZiZ/HOat9WLrfO9OcCIAH093BPcvsw2BaVRPDdsLzNvRMn0925
6lzDgklkxQtQ
-----END CERTIFICATE-----
`,
  privateKey: `-----BEGIN PRIVATE KEY-----
MIGEAgEAMBAGByqGSM49AgEGBSuBBAAKBG0wawIBAQQg2ivXID3eWNGdPNajES2X
1sgicwIRNXxC4TUbV9r7d/OhRANCAAQ2/yOveX8DdYFWuS8u9/h9x7RoPunBKX3b
0/361CVkxaG7AfhHLoNptGRW1ks5TLR6Hb90upWQAdWS5IpmSxK2
-----END PRIVATE KEY-----
`,
};
