import { LIMITS } from '@fika/contract/limits';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { TextLink } from '#ui/links.tsx';
import type { AdminHome } from '../api.ts';
import c from './LastSessionCard.module.css';

type LastSession = NonNullable<AdminHome['last_session']>;

/** What the session that was sent last led to. */
export function LastSessionCard({ session }: { session: LastSession }) {
  const { t } = useTranslation('admin_home');
  const { slug } = useWorkspace();
  const { number: shown, date } = useFormat(session.timezone);
  const {
    campaign_id: id,
    round_id: session_id,
    name,
    number,
    invited,
    matched,
    groups,
    met,
    booked,
  } = session;
  return (
    <Card
      padding="flush"
      title={t('last.title')}
      aside={
        <TextLink to={paths.sessionReview({ slug, id, session_id })}>{t('last.open', { number })}</TextLink>
      }
    >
      <p className={c.about}>{t('last.about', { name, number, when: date(session.sent_at) })}</p>
      <dl className={c.figures}>
        <Figure name={t('last.matched')} value={shown(matched)} share={matched / Math.max(1, invited)}>
          {t(invited > 0 ? 'last.matched_of' : 'last.matched_in', { count: groups, invited })}
        </Figure>
        <Figure name={t('last.met')} value={shown(met)} share={met / Math.max(1, groups)}>
          {t('last.met_of', { groups, booked })}
        </Figure>
        <Rating session={session} />
      </dl>
      {session.latest_note !== null && (
        <p className={c.note}>
          <span>{t('last.note', { note: session.latest_note })}</span>
          <TextLink to={paths.campaignsDetails({ slug, id })} className={c.link}>
            {t('last.notes', { count: session.notes })}
          </TextLink>
        </p>
      )}
    </Card>
  );
}

interface FigureProps {
  name: string;
  value: string;
  share: number;
  children: ReactNode;
}

function Figure({ name, value, share, children }: FigureProps) {
  return (
    <div className={c.figure}>
      <dt className={c.name}>{name}</dt>
      <dd className={c.value}>{value}</dd>
      <dd className={c.track} aria-hidden="true">
        <span style={{ width: `${Math.min(1, share) * 100}%` }} />
      </dd>
      <dd className={c.words}>{children}</dd>
    </div>
  );
}

function Rating({ session: { rating, notes } }: { session: LastSession }) {
  const { t } = useTranslation('admin_home');
  if (!rating) {
    return (
      <div className={c.figure}>
        <dt className={c.name}>{t('last.rating')}</dt>
        <dd className={c.value} data-none>
          {t('last.no_rating')}
        </dd>
        <dd className={c.words}>{t('last.few_ratings', { least: LIMITS.ratingsShown })}</dd>
      </div>
    );
  }
  const most = Math.max(...rating.by_value);
  return (
    <div className={c.figure}>
      <dt className={c.name}>{t('last.rating')}</dt>
      <dd className={c.value}>{t('last.stars', { value: Math.round(rating.average * 10) / 10 })}</dd>
      <dd className={c.bars} aria-hidden="true">
        {rating.by_value.map((count, index) => (
          <span
            // The values 1 to 5 have an order, and no other id.
            key={`of ${index + 1}`}
            data-most={count === most || undefined}
            style={{ height: `${Math.max(8, (count / most) * 100)}%` }}
          />
        ))}
      </dd>
      <dd className={c.words}>{t('last.ratings', { count: rating.count, notes })}</dd>
    </div>
  );
}
