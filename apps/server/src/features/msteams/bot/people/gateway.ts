import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { TeamsRefusal } from '../../calls/gateway.ts';
import { getTeamsApp } from '../../gateway.ts';
import { callGraph, graphUrl, readGraphList } from '../../graph/gateway.ts';

/** How calls of Graph name things in it. */
export const GRAPH = 'https://graph.microsoft.com/v1.0';

const named = z.object({ id: z.string().min(1) });

/** The tenant has not agreed to what a call needs, or not to the app at all. */
export class PermissionMissing extends Error {
  constructor() {
    super('a permission for Microsoft Graph is missing');
    this.name = 'PermissionMissing';
  }
}

/** Words of the login about a tenant that does not know the app. */
const UNKNOWN = /^(unauthorized_client|invalid_client|invalid_request) (700016|7000229|65001)$/;

const isPermissionMissing = (error: TeamsRefusal): boolean =>
  error.lacksPermission || UNKNOWN.test(error.code);

/**
 * A call of Graph about a person or a chat, which throws PermissionMissing where the tenant has not agreed to it. Other refusals, such
 * as that of a policy for one person, are about that one.
 */
export async function permitted<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof TeamsRefusal && isPermissionMissing(error) ? new PermissionMissing() : error;
  }
}

/** As `permitted`, for a call about the tenant or a team: each refusal with status 403 is a missing permission. */
export async function permittedInTenant<T>(call: Promise<T>): Promise<T> {
  try {
    return await permitted(call);
  } catch (error) {
    throw error instanceof TeamsRefusal && error.status === 403 ? new PermissionMissing() : error;
  }
}

/** The id of our app in the catalog of a tenant; null where no admin has added it. Throws as `callGraph`, and PermissionMissing. */
export async function findCatalogApp(services: Services, tenantId: string): Promise<string | null> {
  const { id } = getTeamsApp(services.config);
  const query = new URLSearchParams({ $filter: `externalId eq '${id}'`, $select: 'id,externalId' });
  const path = `/appCatalogs/teamsApps?${query}`;
  const [app] = await permittedInTenant(readGraphList(services, tenantId, { path, item: named }));
  return app?.id ?? null;
}

interface Person {
  tenant_id: string;
  object_id: string;
}

/** The installation of the app for a person; null where there is none. Throws as `findCatalogApp`. */
export async function findInstallation(
  services: Services,
  { tenant_id, object_id }: Person,
  appId: string,
): Promise<string | null> {
  const query = new URLSearchParams({ $expand: 'teamsApp', $filter: `teamsApp/id eq '${appId}'` });
  const path = `/users/${object_id}/teamwork/installedApps?${query}`;
  const [found] = await permitted(readGraphList(services, tenant_id, { path, item: named }));
  return found?.id ?? null;
}

/** Installs the app for a person, who may have it already. Throws as `findCatalogApp`. */
export async function installApp(
  services: Services,
  { tenant_id, object_id }: Person,
  appId: string,
): Promise<void> {
  try {
    await permitted(
      callGraph(services, tenant_id, {
        url: graphUrl(services, `/users/${object_id}/teamwork/installedApps`),
        method: 'POST',
        body: { 'teamsApp@odata.bind': `${GRAPH}/appCatalogs/teamsApps/${appId}` },
      }),
    );
  } catch (error) {
    if (!(error instanceof TeamsRefusal && error.status === 409)) throw error;
  }
}

/** The chat of a person with the bot of an installation. Throws as `callGraph`. */
export async function findChat(
  services: Services,
  { tenant_id, object_id }: Person,
  installationId: string,
): Promise<string> {
  const place = `/users/${object_id}/teamwork/installedApps/${encodeURIComponent(installationId)}/chat`;
  const read = named.safeParse(await callGraph(services, tenant_id, { url: graphUrl(services, place) }));
  if (!read.success) throw new TeamsRefusal('unknown_answer', 200);
  return read.data.id;
}
