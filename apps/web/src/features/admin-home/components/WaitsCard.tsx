import {
  IconClipboardCheck,
  IconFlag,
  IconHash,
  IconMailX,
  IconPencil,
  type IconProps,
  IconWorldCheck,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { ButtonLink } from '#ui/links.tsx';
import type { AdminHome } from '../api.ts';
import c from './WaitsCard.module.css';

/** What an admin has to do, the most urgent first, each with the page on which it is done. */
export function WaitsCard({ home }: { home: AdminHome }) {
  const { t } = useTranslation('admin_home');
  const { reviews, reports, undelivered, channels, domains, drafts } = home;
  const lists = [reviews, undelivered, channels, domains, drafts];
  const count = lists.reduce((sum, list) => sum + list.length, reports ? 1 : 0);
  return (
    <Card
      padding="flush"
      heading="section"
      title={t('waits.title')}
      aside={count > 0 && t('waits.count', { count })}
    >
      {count === 0 ? (
        <p className={c.nothing}>{t('waits.nothing')}</p>
      ) : (
        <ul className={c.list}>
          {reviews.map((one, index) => (
            <Review key={`review ${one.round_id}`} review={one} isFirst={index === 0} />
          ))}
          {reports && <Reports reports={reports} />}
          {undelivered.map((one) => (
            <Undelivered key={`undelivered ${one.round_id}`} session={one} />
          ))}
          {channels.map((one) => (
            <Channel key={`channel ${one.campaign_id}`} program={one} />
          ))}
          {domains.map((one) => (
            <Domain key={`domain ${one.id}`} domain={one} />
          ))}
          {drafts.map((one) => (
            <Draft key={`draft ${one.campaign_id}`} program={one} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface RowProps {
  icon: ComponentType<IconProps>;
  tone: 'cinnamon' | 'lingon' | 'neutral';
  title: string;
  text: string;
  /** Since when, or until when. */
  when: ReactNode;
  action: ReactNode;
}

function Row({ icon: Icon, tone, title, text, when, action }: RowProps) {
  return (
    <li className={c.row}>
      <span className={c.icon} data-tone={tone}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className={c.words}>
        <h3 className={c.name}>{title}</h3>
        <p className={c.text}>{text}</p>
      </div>
      <p className={c.when}>{when}</p>
      <div className={c.action}>{action}</div>
    </li>
  );
}

function Review({ review, isFirst }: { review: AdminHome['reviews'][number]; isFirst: boolean }) {
  const { t } = useTranslation('admin_home');
  const { slug } = useWorkspace();
  const { dateTime } = useFormat();
  const { campaign_id: id, round_id: session_id, name, number, groups, is_overdue: isOverdue } = review;
  const when = dateTime(review.matchs_send_at);
  return (
    <Row
      icon={IconClipboardCheck}
      tone="cinnamon"
      title={t('waits.review', { count: groups })}
      text={t(isOverdue ? 'waits.review_late' : 'waits.review_text', { name, number })}
      when={<span data-late={isOverdue || undefined}>{t('waits.due', { when })}</span>}
      action={
        <ButtonLink
          variant={isFirst ? 'filled' : 'default'}
          to={paths.sessionReview({ slug, id, session_id })}
          aria-label={t('waits.review_act_of', { name, number })}
        >
          {t('waits.review_act')}
        </ButtonLink>
      }
    />
  );
}

function Reports({ reports: { count, last_at } }: { reports: NonNullable<AdminHome['reports']> }) {
  const { t } = useTranslation('admin_home');
  const workspace = useWorkspace();
  const { date } = useFormat();
  return (
    <Row
      icon={IconFlag}
      tone="lingon"
      title={t('waits.reports', { count })}
      text={t('waits.reports_text')}
      when={t('waits.on', { when: date(last_at, 'day') })}
      action={
        <ButtonLink variant="default" to={paths.reports(workspace)}>
          {t('waits.reports_act')}
        </ButtonLink>
      }
    />
  );
}

function Undelivered({ session }: { session: AdminHome['undelivered'][number] }) {
  const { t } = useTranslation('admin_home');
  const { slug } = useWorkspace();
  const { date } = useFormat();
  const { campaign_id: id, round_id: session_id, name, number, emails } = session;
  return (
    <Row
      icon={IconMailX}
      tone="lingon"
      title={t('waits.undelivered', { count: emails })}
      text={t('waits.undelivered_text', { name, number, count: emails })}
      when={t('waits.on', { when: date(session.last_at, 'day') })}
      action={
        <ButtonLink
          variant="default"
          to={paths.sessionReview({ slug, id, session_id })}
          search={{ view: 'deliveries', state: 'failed' } as never}
          aria-label={t('waits.undelivered_act_of', { name, number })}
        >
          {t('waits.undelivered_act')}
        </ButtonLink>
      }
    />
  );
}

function Channel({ program }: { program: AdminHome['channels'][number] }) {
  const { t } = useTranslation('admin_home');
  const { slug } = useWorkspace();
  const { date } = useFormat();
  const { campaign_id: id, name, channel } = program;
  return (
    <Row
      icon={IconHash}
      tone="lingon"
      title={t('waits.channel', { channel })}
      text={t('waits.channel_text', { name })}
      when={t('waits.since', { when: date(program.trouble_at, 'day') })}
      action={
        <ButtonLink
          variant="default"
          to={paths.campaignsEdit({ slug, id })}
          aria-label={t('waits.channel_act_of', { name })}
        >
          {t('waits.channel_act')}
        </ButtonLink>
      }
    />
  );
}

function Domain({ domain: { domain, created_at } }: { domain: AdminHome['domains'][number] }) {
  const { t } = useTranslation('admin_home');
  const { slug } = useWorkspace();
  const { date } = useFormat();
  return (
    <Row
      icon={IconWorldCheck}
      tone="neutral"
      title={t('waits.domain', { domain })}
      text={t('waits.domain_text')}
      when={t('waits.added', { when: date(created_at, 'day') })}
      action={
        <ButtonLink
          variant="default"
          to={paths.settingsEmailsDomain({ slug, domain })}
          aria-label={t('waits.domain_act_of', { domain })}
        >
          {t('waits.domain_act')}
        </ButtonLink>
      }
    />
  );
}

function Draft({ program }: { program: AdminHome['drafts'][number] }) {
  const { t } = useTranslation('admin_home');
  const { slug } = useWorkspace();
  const { date } = useFormat();
  const { campaign_id: id, name } = program;
  return (
    <Row
      icon={IconPencil}
      tone="neutral"
      title={t('waits.draft', { name })}
      text={t('waits.draft_text')}
      when={t('waits.created', { when: date(program.created_at, 'day') })}
      action={
        <ButtonLink
          variant="default"
          to={paths.campaignsEdit({ slug, id })}
          aria-label={t('waits.draft_act_of', { name })}
        >
          {t('waits.draft_act')}
        </ButtonLink>
      }
    />
  );
}
