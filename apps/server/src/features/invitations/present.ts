import { accountAccessOf, type Invite, type InviteLink } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { listDomains } from '#features/domains/queries.ts';
import { findInviteLink, type InvitationRow } from './queries.ts';
import { stateOf } from './rules.ts';
import { inviteLinkToken } from './tokens/rules.ts';

/** An invitation as admins see it. */
export function presentInvite(row: InvitationRow, now: string): Invite {
  const { company_id: _company, version: _version, status: _status, ...shown } = row;
  return { ...shown, state: stateOf(row, now) };
}

/** The link of the workspace as admins see it. */
export async function showInviteLink(ctx: RequestCtx): Promise<InviteLink> {
  const { config, keys } = ctx.services;
  const link = await findInviteLink(ctx);
  return {
    url: link && inviteUrl(config, inviteLinkToken(keys, link)),
    renewed_at: link?.renewed_at ?? null,
    is_enabled: accountAccessOf(ctx.company.options).enable_employee_invite_link,
    domains: await listDomains(ctx.db, ctx.company_id),
  };
}

/** Address of the page of a token. */
export function inviteUrl(config: { PUBLIC_URL: string; BASE_PATH: string }, token: string): string {
  return `${config.PUBLIC_URL}${config.BASE_PATH}invite/${token}/`;
}
