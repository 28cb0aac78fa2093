import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { slackQuery, useConnectSlack, useLiveSlack } from '#features/slack/api.ts';
import { FollowedChannels } from '#features/slack/components/FollowedChannels.tsx';
import { SlackTeamRow } from '#features/slack/components/SlackTeamRow.tsx';
import c from './SlackTab.module.css';

/** The Slack workspaces of the workspace. Superadmins connect them. */
export function SlackTab() {
  const { t } = useTranslation('slack_settings');
  const workspace = useWorkspace();
  const { data } = useSuspenseQuery(slackQuery(workspace));
  useLiveSlack();
  const connect = useConnectSlack();
  const isSuper = workspace.user.role === 2;
  return (
    <div className={c.column}>
      <Card title={t('title')}>
        <div className={c.parts}>
          <p className={c.help}>{t('help')}</p>
          {data.results.length > 0 && (
            <ul className={c.list}>
              {data.results.map((team) => (
                <SlackTeamRow key={team.id} team={team} canChange={isSuper} connect={connect} />
              ))}
            </ul>
          )}
          {connect.error && <ErrorBanner title={t('failed.connect')} error={connect.error} />}
          {data.is_available && isSuper && (
            <div>
              <Button
                variant={data.results.length > 0 ? 'default' : 'filled'}
                loading={connect.isPending}
                onClick={() => connect.mutate()}
              >
                {t(data.results.length > 0 ? 'connect_another' : 'connect')}
              </Button>
            </div>
          )}
          {!isSuper && <p className={c.help}>{t('superadmin_only')}</p>}
          {!data.is_available && <p className={c.help}>{t('not_available')}</p>}
          <p className={c.help}>{t('privacy')}</p>
        </div>
      </Card>
      <FollowedChannels teams={data.results} />
    </div>
  );
}
