import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import { z } from 'zod';
import { defineState } from '#platform/app-state.ts';
import type { Services } from '#platform/context.ts';
import { TeamsUnreachable } from '../../calls/gateway.ts';
import { getTeamsApp } from '../../gateway.ts';

const ISSUER = 'https://api.botframework.com';
const CONFIGURATION = 'https://login.botframework.com';
/** How far the clocks of Microsoft and of the machine may be apart, as Microsoft asks for. */
const LEEWAY_SECONDS = 5 * 60;
const TIMEOUT_MS = 5_000;
/** Microsoft asks to read the keys once a day. */
const KEEP_MS = 24 * 3_600_000;
/** A token that names an unknown key has the keys read again: anyone can make up such tokens. */
const PAUSE_MS = 60_000;

interface Keys {
  set: JSONWebKeySet;
  /** The channels for which each key signs. */
  channels: ReadonlyMap<string, readonly string[]>;
  read_at: number;
}
const keysOfConnector = defineState(() => ({ keys: null as Promise<Keys> | null }));

const configured = z.object({ jwks_uri: z.url() });
const listed = z.object({
  keys: z.array(
    z.looseObject({ kty: z.string(), kid: z.string(), endorsements: z.array(z.string()).default([]) }),
  ),
});

async function readJson(url: string): Promise<unknown> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (answer.ok) return answer.json();
  await answer.body?.cancel();
  throw new Error(`status ${answer.status}`);
}

async function readKeys({ config }: Services): Promise<Keys> {
  const base = config.TEAMS_URL ?? CONFIGURATION;
  try {
    const { jwks_uri: url } = configured.parse(await readJson(`${base}/v1/.well-known/openidconfiguration`));
    if (new URL(url).origin !== new URL(base).origin) throw new Error('the keys are on another host');
    const { keys } = listed.parse(await readJson(url));
    return {
      set: { keys },
      channels: new Map(keys.map(({ kid, endorsements }) => [kid, endorsements])),
      read_at: Date.now(),
    };
  } catch (error) {
    throw new TeamsUnreachable(error);
  }
}

/** The keys that were read at most so long ago. Requests that come meanwhile wait for the same. */
async function keysOf(services: Services, maxAge: number): Promise<Keys> {
  const state = services.state.of(keysOfConnector);
  const known = await state.keys?.catch(() => null);
  if (known && Date.now() - known.read_at < maxAge) return known;
  const next = readKeys(services);
  state.keys = next;
  return next;
}

/** What a token of the Connector says. */
export interface ConnectorToken {
  /** The address that the bot may answer at. */
  service_url: string;
  /** The channels for which the key signs, such as `msteams`. */
  channels: readonly string[];
}

/**
 * Checks the token with which Microsoft calls the bot
 * (https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-authentication). Null for one that is not
 * of Microsoft, not for this app, or not of now.
 *
 * @throws TeamsUnreachable where the keys cannot be read.
 */
export async function verifyConnectorToken(
  services: Services,
  token: string,
): Promise<ConnectorToken | null> {
  const keys = await keysOf(services, KEEP_MS);
  try {
    return await verified(services, keys, token);
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) return refused(services, error);
  }
  const fresh = await keysOf(services, PAUSE_MS);
  return verified(services, fresh, token).catch((error: unknown) => refused(services, error));
}

async function verified(services: Services, { set, channels }: Keys, token: string): Promise<ConnectorToken> {
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(set), {
    algorithms: ['RS256'],
    issuer: ISSUER,
    audience: getTeamsApp(services.config).id,
    clockTolerance: LEEWAY_SECONDS,
    requiredClaims: ['exp', 'serviceurl'],
  });
  const { serviceurl: url } = payload;
  return {
    service_url: typeof url === 'string' ? url : '',
    channels: channels.get(protectedHeader.kid ?? '') ?? [],
  };
}

function refused(services: Services, error: unknown): null {
  if (!(error instanceof errors.JOSEError)) throw error;
  services.log.warn({ code: error.code, reason: error.message }, 'a token for the bot was not accepted');
  return null;
}
