import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { teamsQuery, useAppPackage, useConnectTeams, useLiveTeams } from '#features/msteams/api.ts';
import { TeamsChannels } from '#features/msteams/components/TeamsChannels.tsx';
import { TeamsTenantRow } from '#features/msteams/components/TeamsTenantRow.tsx';
import c from './SlackTab.module.css';

/** The organizations at Microsoft of the workspace, and the app for Teams. Superadmins connect them. */
export function TeamsTab() {
  const { t } = useTranslation('msteams_settings');
  const workspace = useWorkspace();
  const { data } = useSuspenseQuery(teamsQuery(workspace));
  useLiveTeams();
  const connect = useConnectTeams(workspace);
  const isSuper = workspace.user.role === 2;
  const isConnected = data.results.length > 0;
  return (
    <div className={c.column}>
      <Card title={t('title')}>
        <div className={c.parts}>
          <p className={c.help}>{t('help')}</p>
          {isConnected && (
            <ul className={c.list}>
              {data.results.map((tenant) => (
                <TeamsTenantRow key={tenant.id} tenant={tenant} canChange={isSuper} />
              ))}
            </ul>
          )}
          {connect.error && <ErrorBanner title={t('failed.connect')} error={connect.error} />}
          {data.is_available && isSuper && (
            <div>
              <Button
                variant={isConnected ? 'default' : 'filled'}
                loading={connect.isPending}
                onClick={() => connect.mutate()}
              >
                {t(isConnected ? 'connect_another' : 'connect')}
              </Button>
            </div>
          )}
          {!isSuper && <p className={c.help}>{t('superadmin_only')}</p>}
          {!data.is_available && <p className={c.help}>{t('not_available')}</p>}
        </div>
      </Card>
      <TeamsChannels />
      {data.is_available && isSuper && isConnected && <AppCard />}
    </div>
  );
}

function AppCard() {
  const { t } = useTranslation('msteams_settings');
  const app = useAppPackage(useWorkspace());
  return (
    <Card title={t('app.title')}>
      <div className={c.parts}>
        <p className={c.help}>{t('app.help')}</p>
        {app.error && <ErrorBanner title={t('failed.package')} error={app.error} />}
        <div>
          <Button variant="default" loading={app.isPending} onClick={() => app.mutate()}>
            {t('app.download')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
