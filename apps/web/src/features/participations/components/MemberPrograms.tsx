import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/links.tsx';
import { PagedCard } from '#ui/PagedCard.tsx';
import { StatusBadge, StatusDot } from '#ui/StatusBadge.tsx';
import { type MemberProgram, memberProgramsQuery } from '../api.ts';
import { STANDING_TONES } from '../view.ts';
import c from './MemberPrograms.module.css';

const ROWS = 5;

/** The programs of a member, with the member's state and numbers in each. */
export function MemberPrograms({ id }: { id: number }) {
  const { t } = useTranslation('member');
  const [offset, setOffset] = useState(0);
  const workspace = useWorkspace();
  const programs = useQuery(memberProgramsQuery(workspace, id, { limit: ROWS, offset }));
  const seesAll = workspace.user.role === 2 || workspace.permissions.programs_management === 'all';
  return (
    <PagedCard
      title={t('programs.title')}
      page={programs}
      failed={t('programs.failed')}
      empty={t(seesAll ? 'programs.empty' : 'programs.empty_managed')}
      rowId={({ campaign }) => campaign.id}
      render={(program) => <Program program={program} />}
      onPage={setOffset}
    />
  );
}

function Program({ program }: { program: MemberProgram }) {
  const { t } = useTranslation(['member', 'statuses']);
  const { slug } = useWorkspace();
  const { campaign, standing, snoozed_until: until } = program;
  const { date } = useFormat();
  return (
    <div className={c.program}>
      <div className={c.head}>
        <span className={c.name}>
          <TextLink to={paths.campaignsDetails({ slug, id: campaign.id })}>{campaign.name}</TextLink>
          {campaign.status !== 'active' && (
            <StatusBadge>{t(`statuses:program.${campaign.status}`)}</StatusBadge>
          )}
        </span>
        <StatusDot tone={STANDING_TONES[standing]}>
          {standing === 'snoozed' && until
            ? t('programs.until', { date: date(until, 'short') })
            : t(`programs.standings.${standing}`)}
        </StatusDot>
      </div>
      <Facts program={program} />
    </div>
  );
}

function Facts({ program }: { program: MemberProgram }) {
  const { t } = useTranslation('member');
  const { asked, accepted, matched, last, sit_outs: satOut } = program;
  const facts = [
    ...(asked > 0
      ? [
          t('programs.asked', { count: asked }),
          t('programs.accepted', { count: accepted }),
          t('programs.matched', { count: matched }),
        ]
      : [t('programs.never')]),
    ...(satOut > 0 ? [t('programs.sat_out', { count: satOut })] : []),
  ];
  return (
    <>
      <div className={c.facts}>{facts.join(' · ')}</div>
      {last && <LastSession last={last} />}
    </>
  );
}

function LastSession({ last }: { last: NonNullable<MemberProgram['last']> }) {
  const { t } = useTranslation(['member', 'statuses']);
  const { date } = useFormat();
  return (
    <div className={c.facts}>
      {t('programs.last', {
        number: last.number,
        date: date(last.at),
        what: last.outcome
          ? t(`statuses:outcome.${last.outcome}`)
          : t(`programs.outcomes.answer_${last.answer}`),
      })}
    </div>
  );
}
