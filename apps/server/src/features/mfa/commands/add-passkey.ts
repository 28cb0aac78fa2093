import { type InputOf, LIMITS, type mfaEndpoints } from '@fika/contract';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { COSEALG } from '@simplewebauthn/server/helpers';
import { hmac } from '#platform/crypto/keys.ts';
import type { AccountCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { issueChallenge, useChallenge } from '../challenges/queries.ts';
import { changeFactors } from './change-factors.ts';
import { assertProof } from '../proofs/queries.ts';
import { listPasskeys, type PasskeyRow } from '../queries.ts';
import { relyingParty } from '../rules.ts';
import { passSecondStep } from './pass-second-step.ts';

// The algorithms of all authenticators. The library would offer more where Node supports them, which is experimental there.
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

type Registration = InputOf<typeof mfaEndpoints.passkey_register>['body']['response'];

/** Options for a new passkey: a discoverable one that verifies its owner. */
export async function newPasskeyOptions(
  ctx: AccountCtx,
  _input: InputOf<typeof mfaEndpoints.passkey_register_options>,
) {
  await assertProof(ctx);
  const { services, account } = ctx;
  const { challenge, known } = await services.database.global('write', async (db) => {
    const passkeys = await listPasskeys(db, account.account_id);
    assertRoom(passkeys);
    const use = { purpose: 'register', session_id: account.session_id } as const;
    return { challenge: await issueChallenge(db, use), known: passkeys };
  });
  const { rpID, rpName } = relyingParty(services.config);
  // Authenticators show it to any page of this host: it must not identify the account.
  const handle = hmac(services.keys.links, `passkey-user.${account.account_id}`);
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new Uint8Array(Buffer.from(handle, 'base64url')),
    userName: account.email,
    userDisplayName: account.email,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: 5 * 60_000,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map((passkey) => ({
      id: passkey.credential_id,
      transports: passkey.transports as string[],
    })),
  });
  return { ...options };
}

function assertRoom(passkeys: readonly PasskeyRow[]): void {
  if (passkeys.length >= LIMITS.passkeys) {
    throw new Problem('passkeys_full', { values: { max: String(LIMITS.passkeys) } });
  }
}

/** Adds the passkey that the authenticator made. The session has passed the second step by it. */
export async function addPasskey(ctx: AccountCtx, { body }: InputOf<typeof mfaEndpoints.passkey_register>) {
  await assertProof(ctx);
  const { account, services } = ctx;
  const challenge = await useChallenge(services.database, body.response.response.clientDataJSON, {
    purpose: 'register',
    session_id: account.session_id,
  });
  const { credential, credentialBackedUp } = await registered(ctx, body.response, challenge);
  const recovery_codes = await changeFactors(ctx, {
    factor: 'passkey',
    change: 'added',
    work: async (db) => {
      assertRoom(await listPasskeys(db, account.account_id));
      const added = await db
        .insertInto('passkeys')
        .values({
          account_id: account.account_id,
          name: body.name,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: JSON.stringify(credential.transports ?? []),
          is_synced: credentialBackedUp,
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .executeTakeFirst();
      if (added.numInsertedOrUpdatedRows === 0n) throw new Problem('passkey_exists');
    },
  });
  return { session: await passSecondStep(ctx), recovery_codes };
}

async function registered({ services }: AccountCtx, { response, ...rest }: Registration, challenge: string) {
  const { rpID, origin } = relyingParty(services.config);
  const { transports, ...attestation } = response;
  const checked = await verifyRegistrationResponse({
    response: { ...rest, response: { ...attestation, ...(transports && { transports }) } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!checked?.verified) throw new Problem('passkey_refused');
  return checked.registrationInfo;
}
