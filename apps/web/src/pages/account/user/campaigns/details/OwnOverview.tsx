import { formationOf } from '@fika/contract/statuses';
import { IconCalendarEvent, IconMail, IconRepeat, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import { type Fact, FactList } from '#ui/FactList.tsx';
import type { UserCampaignDetail } from '#features/participations/api.ts';
import c from '#features/participations/components/OwnProgram.module.css';

/** The program, its next session, and the reader's state in it. */
export function OwnOverview({ program }: { program: UserCampaignDetail }) {
  const { t } = useTranslation('participations');
  const [latest] = program.sessions;
  return (
    <div className={c.cards}>
      <Card title={t('programs.where')}>
        <div className={c.facts}>
          {program.joins_next && <p>{t('programs.joins_next')}</p>}
          {latest && (
            <p>
              {t('programs.session', { number: latest.number })}. {latest.sentence}
            </p>
          )}
          <p className={c.note}>{useSoFar(program)}</p>
        </div>
      </Card>
      <Card title={t('programs.dates')}>
        <FactList facts={useDates(program)} />
      </Card>
      <Card title={t('programs.about')}>
        <p className={program.description ? c.description : c.note}>
          {program.description || t('programs.no_description')}
        </p>
      </Card>
    </div>
  );
}

function useSoFar({ asked, accepted, matched }: UserCampaignDetail): string {
  const { t } = useTranslation('participations');
  if (asked + accepted + matched === 0) return t('programs.never');
  return [
    ...(asked > 0 ? [t('programs.so_far_asked', { count: asked })] : []),
    t('programs.so_far_accepted', { count: accepted }),
    t('programs.so_far_matched', { count: matched }),
  ].join(' · ');
}

function useDates(program: UserCampaignDetail): Fact[] {
  const { t } = useTranslation('participations');
  const { dateTime } = useFormat();
  const { next_requests_send_at: asks, next_matchs_send_at: names, frequency } = program;
  const { algo, users_per_group: size } = program;
  const rhythm = t('programs.rhythm', { count: frequency });
  return [
    ...(program.asks && asks
      ? [{ key: 'asks', icon: IconMail, text: dateTime(asks, 'fullDay'), note: t('programs.ask_on') }]
      : []),
    names
      ? {
          key: 'names',
          icon: IconCalendarEvent,
          text: dateTime(names, 'fullDay'),
          note: t('programs.names_on'),
        }
      : { key: 'names', icon: IconCalendarEvent, text: t('programs.no_next') },
    {
      key: 'rhythm',
      icon: IconRepeat,
      text: rhythm,
      ...(!program.asks && { note: t('programs.asks_nobody') }),
    },
    {
      key: 'size',
      icon: IconUsersGroup,
      text: sentenceCase(t(`programs.formation.${formationOf(algo)}`, { size })),
    },
  ];
}

const sentenceCase = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
