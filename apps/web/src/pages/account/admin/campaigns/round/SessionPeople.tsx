import { ROUND_STATUS } from '@fika/contract/statuses';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import { TextLink } from '#ui/links.tsx';
import type { Campaign } from '#features/campaigns/api.ts';
import type { Round } from '#features/rounds/api.ts';
import type { DateGap, DateWarning } from '#features/rounds/session-dates.ts';
import c from './SessionPeople.module.css';

interface SessionPeopleProps {
  campaign: Campaign;
  round: Round | null;
  people: number;
}

/** The people of a session, next to its dates. */
export function SessionPeople({ campaign, round, people: count }: SessionPeopleProps) {
  const { t } = useTranslation('dates');
  const { slug } = useWorkspace();
  const hasBegun = round !== null && round.status !== ROUND_STATUS.new;
  const before = campaign.send_requests ? 'dates.who_asked' : 'dates.who_direct';
  return (
    <Card title={t('dates.who_title')}>
      <div className={c.facts}>
        <p>{t(hasBegun && campaign.send_requests ? 'dates.who_was_asked' : before, { count })}</p>
        {hasBegun && <p>{t('dates.who_said_yes', { count: round.accepted })}</p>}
        <p>{t(campaign.review_before_send ? 'dates.review' : 'dates.no_review')}</p>
        <TextLink to={paths.campaignsDetailsTab({ slug, id: campaign.id, tab: 'participants' })}>
          {t('dates.who_see')}
        </TextLink>
      </div>
    </Card>
  );
}

interface SessionWarningsProps {
  gap: DateGap | null;
  warnings: readonly DateWarning[];
  timezone: string;
}

/** Errors and warnings about the dates. Nothing while a date is missing. */
export function SessionWarnings({ gap, warnings, timezone }: SessionWarningsProps) {
  const { t } = useTranslation('dates');
  const { dateTime } = useFormat(timezone);
  if (gap === 'missing' || gap === 'missing_asks') return null;
  const sentences = gap
    ? [t(`dates.${gap}`)]
    : warnings.map((one) =>
        one.code === 'warn_close'
          ? t('dates.warn_close', { when: dateTime(one.at) })
          : t(`dates.${one.code}`),
      );
  if (sentences.length === 0) return null;
  return (
    <Banner tone="cinnamon" title={t('dates.warn_title')}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Banner>
  );
}
