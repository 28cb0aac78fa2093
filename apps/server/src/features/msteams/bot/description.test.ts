import { describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { faultsOf, hasDescriptions } from '#test/teams-description.ts';
import { teamsScene } from '#test/teams-scene.ts';
import { getListedTenant } from '../queries.ts';
import {
  deleteCard,
  getConversationMember,
  listConversationMembers,
  openConversation,
  postCard,
  updateCard,
} from './gateway.ts';
import { findCatalogApp, findChat, findInstallation, installApp } from './people/gateway.ts';

const { vendor, holder, scene, connected } = teamsScene();
const { bot, installs, graphCalls } = vendor;

describe.skipIf(!hasDescriptions)(
  'the calls (skipped without the descriptions of the APIs beside the project)',
  () => {
    it('of the Connector are those of its description', async () => {
      const made = await scene();
      const { id } = await connected(made);
      const { services } = holder.app;
      const tenant = await inCompany(services, made.company_id, 'read', (ctx) => getListedTenant(ctx, id));
      const person = bot.makePerson({ tenant: made.tenant });
      const place = await openConversation(services, tenant, person.object_id);
      const card = { type: 'AdaptiveCard', version: '1.5', body: [] };
      const { activity_id } = await postCard(services, tenant, place, { text: 'A summary', card });
      await updateCard(services, tenant, place, activity_id, { text: 'Done', card: null });
      await deleteCard(services, tenant, place, activity_id);
      await getConversationMember(services, tenant, person);
      await listConversationMembers(services, tenant, place);
      const seen = new Set(bot.calls.map(({ method, path }) => `${method} ${path.split('/')[4] ?? ''}`));
      expect(seen).toEqual(
        new Set([
          'POST ',
          'POST activities',
          'PUT activities',
          'DELETE activities',
          'GET members',
          'GET pagedmembers',
        ]),
      );
      expect(faultsOf('bot', bot.calls)).toEqual([]);
      const wrong = { method: 'POST', path: '/v3/conversations', query: {}, body: { isGroup: 'no' } };
      expect(faultsOf('bot', [wrong])).toHaveLength(1);
    });

    it('of Graph are those of its description', async () => {
      const { services } = holder.app;
      const { tenant } = await scene();
      installs.catalog.add(tenant);
      const { object_id } = bot.makePerson({ tenant, isInstalled: false });
      const person = { tenant_id: tenant, object_id };
      const before = graphCalls.length;
      const app = (await findCatalogApp(services, tenant)) ?? '';
      expect(await findInstallation(services, person, app)).toBeNull();
      await installApp(services, person, app);
      await installApp(services, person, app);
      const installation = (await findInstallation(services, person, app)) ?? '';
      await findChat(services, person, installation);
      expect(graphCalls.length - before).toBe(6);
      expect(faultsOf('graph', graphCalls)).toEqual([]);
      const wrong = { method: 'POST', path: `/users/${object_id}/teamwork/installedApps`, query: {} };
      expect(faultsOf('graph', [{ ...wrong, body: { app: 1 } }])).toHaveLength(1);
      expect(faultsOf('graph', [{ ...wrong, body: null }])).toHaveLength(1);
    });
  },
);
