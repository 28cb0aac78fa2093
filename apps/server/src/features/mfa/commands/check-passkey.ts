import type { PasskeyAssertion } from '@fika/contract';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { AccountActor } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { issueChallenge, useChallenge } from '../challenges/queries.ts';
import { findPasskey, listPasskeys, type PasskeyRow } from '../queries.ts';
import { relyingParty } from '../rules.ts';

/**
 * Options for a login. The authenticator has to verify its owner (fingerprint, face, PIN): a passkey then proves both possession
 * and identity. Without an account any passkey of this host may answer.
 */
export async function passkeyOptions(services: Services, account: AccountActor | null) {
  const { challenge, passkeys } = await services.database.global('write', async (db) => {
    const known = account ? await listPasskeys(db, account.account_id) : [];
    if (account && known.length === 0) throw new Problem('mfa_missing');
    const use = account
      ? ({ purpose: 'verify', session_id: account.session_id } as const)
      : ({ purpose: 'login', session_id: null } as const);
    return { challenge: await issueChallenge(db, use), passkeys: known };
  });
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(services.config).rpID,
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: 'required',
    timeout: 5 * 60_000,
    allowCredentials: passkeys.map((passkey) => ({
      id: passkey.credential_id,
      transports: passkey.transports as string[],
    })),
  });
  return { ...options };
}

/**
 * The passkey that signed a challenge. With an account it has to be one of theirs.
 *
 * @throws Problem `passkey_refused` for every fault of the answer, `passkey_late` for a challenge that is not open.
 */
export async function checkPasskey(
  services: Services,
  assertion: PasskeyAssertion,
  account: AccountActor | null,
): Promise<PasskeyRow> {
  const { database, config } = services;
  const challenge = await useChallenge(database, assertion.response.clientDataJSON, {
    purpose: account ? 'verify' : 'login',
    session_id: account?.session_id ?? null,
  });
  const passkey = await database.global('read', (db) => findPasskey(db, assertion.id));
  if (!passkey || (account && passkey.account_id !== account.account_id))
    throw new Problem('passkey_refused');
  const counter = await signedCounter(config, passkey, assertion, challenge);
  await database.global('write', async (db) => {
    // An authenticator that counts never signs twice with the same number: a copy of it would.
    const noted = await db
      .updateTable('passkeys')
      .set({ counter, last_used_at: sql`app_now()` })
      .where('id', '=', passkey.id)
      .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
      .executeTakeFirst();
    if (noted.numUpdatedRows === 0n) throw new Problem('passkey_refused');
  });
  return passkey;
}

async function signedCounter(
  config: Services['config'],
  passkey: PasskeyRow,
  assertion: PasskeyAssertion,
  challenge: string,
): Promise<number> {
  const { rpID, origin } = relyingParty(config);
  const { userHandle, ...response } = assertion.response;
  const checked = await verifyAuthenticationResponse({
    response: { ...assertion, response: { ...response, ...(userHandle !== undefined && { userHandle }) } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: passkey.transports as string[],
    },
  }).catch(() => null);
  // The library throws for any mismatch; the exact one would only help an attacker.
  if (!checked?.verified) throw new Problem('passkey_refused');
  return checked.authenticationInfo.newCounter;
}
