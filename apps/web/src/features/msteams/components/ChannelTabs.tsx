import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { LinkTabs } from '#ui/LinkTabs.tsx';
import c from './ChannelTabs.module.css';

/** The pages of the tab of a channel, above each of them. */
export function ChannelTabs() {
  const { t } = useTranslation('msteams_channel');
  const { user } = useWorkspace();
  return (
    <div className={c.tabs}>
      <LinkTabs
        label={t('tabs.label')}
        tabs={[
          { label: t('tabs.programs'), to: paths.teamsChannel() },
          { label: t('tabs.activity'), to: paths.teamsChannelTab({ tab: 'activity' }) },
          { label: t('tabs.network'), to: paths.teamsChannelTab({ tab: 'network' }) },
          { label: t('tabs.profile'), to: paths.teamsMember(user) },
        ]}
      />
    </div>
  );
}
