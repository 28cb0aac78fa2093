import { ROUND_STATUS } from '@fika/contract/statuses';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { useFormat } from '#lib/use-format.ts';
import type { Translate } from '@fika/messages/web';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/links.tsx';
import type { CampaignSummary } from '#features/campaigns/api.ts';
import { CampaignStanding } from '#features/campaigns/components/CampaignStanding.tsx';
import { nextOf, type Standing } from '#features/campaigns/view.ts';
import { roundQuery, type Round } from '#features/rounds/api.ts';
import c from './HomeProgram.module.css';

interface HomeProgramProps {
  campaign: CampaignSummary;
  standing: Standing;
}

/** One program on the admin home: its state, and the link to its next task. */
export function HomeProgram({ campaign, standing }: HomeProgramProps) {
  const { slug } = useWorkspace();
  const { id, name, open_round: open } = campaign;
  const { can } = useCan('programs_management', id);
  const inReview = open?.status === ROUND_STATUS.provisioned;
  const to = inReview
    ? paths.sessionReview({ slug, id, session_id: open.id })
    : standing === 'draft'
      ? paths.campaignsEdit({ slug, id })
      : paths.campaignsDetails({ slug, id });
  return (
    <li className={c.row}>
      <div className={c.head}>
        <h3 className={c.name}>
          {can ? (
            <TextLink to={to} className={c.link}>
              {name}
            </TextLink>
          ) : (
            name
          )}
        </h3>
        <CampaignStanding standing={standing} />
      </div>
      <p className={c.note}>
        {open && can ? <OpenNote campaignId={id} roundId={open.id} /> : <PlanNote campaign={campaign} />}
      </p>
    </li>
  );
}

function OpenNote({ campaignId, roundId }: { campaignId: number; roundId: number }) {
  const { t } = useTranslation(['rounds', 'admin_home']);
  const { data: round } = useQuery(roundQuery(useWorkspace(), { campaignId, roundId }));
  if (!round) return null;
  return (
    <>
      <span>{t('session', { number: round.number })}</span>
      <span>{progressOf(round, t)}</span>
    </>
  );
}

function progressOf(round: Round, t: Translate<'rounds', 'admin_home'>): string {
  if (round.status === ROUND_STATUS.provisioned) {
    return t('admin_home:home.groups_ready', { groups: t('groups', { count: round.groups_count }) });
  }
  return t('admin_home:home.said_yes', { accepted: round.accepted, asked: round.asked });
}

function PlanNote({ campaign }: { campaign: CampaignSummary }) {
  const { t } = useTranslation('admin_home');
  const { dateTime } = useFormat(campaign.timezone);
  if (campaign.status === 'draft') return t('home.draft');
  const next = nextOf(campaign);
  if (!next) return t('home.no_date');
  return t(next.what === 'requests' ? 'home.asks' : 'home.matches', { when: dateTime(next.at) });
}
