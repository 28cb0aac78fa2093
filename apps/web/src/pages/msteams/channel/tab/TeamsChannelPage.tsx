import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#lib/use-can.ts';
import { useFormat } from '#lib/use-format.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import type { ChannelCampaign, ChannelWorkspace } from '#features/msteams/channel-api.ts';
import own from '#features/participations/components/OwnProgram.module.css';
import { OwnProgramRow } from '#features/participations/components/OwnProgramRow.tsx';
import { InKnownChannel } from '#features/msteams/components/InChannel.tsx';
import { ChannelTabs } from '#features/msteams/components/ChannelTabs.tsx';
import { AddProgramButton } from './AddProgramButton.tsx';
import c from './TeamsChannelPage.module.css';

/** The programs for the people of a channel: the reader's part in them, and those that the reader manages. */
export function TeamsChannelPage() {
  return <InKnownChannel>{(channel) => <Programs channel={channel} />}</InKnownChannel>;
}

function Programs({ channel: { name, channel, campaigns } }: { channel: ChannelWorkspace }) {
  const { t } = useTranslation('msteams_channel');
  const workspace = useWorkspace();
  const { can } = useCan('programs_add');
  const mine = campaigns.flatMap((campaign) => campaign.own ?? []);
  const managed = campaigns.filter(({ can_manage }) => can_manage);
  return (
    <>
      <ChannelTabs />
      <PageHeader
        title={channel.name ? t('programs.title', { name: channel.name }) : t('programs.title_plain')}
        actions={
          workspace.user.is_admin && (
            <>
              <ButtonLink variant="default" to={paths.teamsMembers()}>
                {t('programs.people')}
              </ButtonLink>
              {can && <AddProgramButton channelId={channel.channel_id} />}
            </>
          )
        }
      />
      <p className={c.workspace}>{t('programs.workspace', { name })}</p>
      {campaigns.length === 0 && (
        <EmptyState title={t('programs.empty_title')} people={[workspace.user, null, null]}>
          {t('programs.empty')}
        </EmptyState>
      )}
      <div className={own.list}>
        {mine.length > 0 && (
          <section className={own.group}>
            <h2>{t('programs.mine')}</h2>
            <div className={own.rows}>
              {mine.map((program) => (
                <OwnProgramRow key={program.id} program={program} />
              ))}
            </div>
          </section>
        )}
        {managed.length > 0 && (
          <section className={own.group}>
            <h2>{t('programs.managed')}</h2>
            <div className={own.rows}>
              {managed.map((campaign) => (
                <Managed key={campaign.id} campaign={campaign} />
              ))}
            </div>
          </section>
        )}
      </div>
    </>
  );
}

function Managed({ campaign }: { campaign: ChannelCampaign }) {
  const { t } = useTranslation('msteams_channel');
  const { date } = useFormat();
  const { slug } = useWorkspace();
  const { id, name, next_round_date: next } = campaign;
  return (
    <article className={own.row}>
      <div className={own.text}>
        <h3 className={own.name}>
          <TextLink to={paths.campaignsDetails({ slug, id })} className={own.link}>
            {name}
          </TextLink>
        </h3>
        <p className={own.note}>
          {next ? t('programs.next', { when: date(next, 'day') }) : t('programs.no_next')}
        </p>
      </div>
      <ButtonLink
        variant="default"
        size="compact-md"
        to={paths.campaignsEdit({ slug, id })}
        aria-label={t('programs.edit_of', { name })}
      >
        {t('programs.edit')}
      </ButtonLink>
    </article>
  );
}
