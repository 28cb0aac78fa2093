import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isErased } from '@fika/contract/erased';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { addressOf } from '#ui/initials.ts';
import { PagedCard } from '#ui/PagedCard.tsx';
import { PersonCell } from '#ui/PersonCell.tsx';
import { type Acquaintance, memberNetworkQuery, type NetworkOrdering } from '../api.ts';
import c from './MemberParts.module.css';
import { NetworkGrowth } from './NetworkGrowth.tsx';

const ROWS = 5;

/** The people that a member met or was matched with in all programs: their number over time, and how often each. */
export function MemberNetwork({ id }: { id: number }) {
  const { t } = useTranslation('member');
  const [page, setPage] = useState<{ offset: number; ordering: NetworkOrdering }>({
    offset: 0,
    ordering: '-last_met_at',
  });
  const network = useQuery(memberNetworkQuery(useWorkspace(), id, { limit: ROWS, ...page }));
  const many = (network.data?.count ?? 0) > 1;
  return (
    <PagedCard
      title={t('network.title')}
      aside={
        many && (
          <SegmentedControl
            aria-label={t('network.order')}
            data={[
              { value: '-last_met_at', label: t('network.latest') },
              { value: '-times', label: t('network.most') },
            ]}
            value={page.ordering}
            onChange={(value) =>
              setPage({ offset: 0, ordering: value === '-times' ? '-times' : '-last_met_at' })
            }
          />
        )
      }
      lead={network.data && <NetworkGrowth months={network.data.months} />}
      page={network}
      failed={t('network.failed')}
      empty={t('network.empty')}
      rowId={({ user }) => user.id}
      render={(met) => <Met met={met} />}
      onPage={(offset) => setPage({ ...page, offset })}
    />
  );
}

function Met({ met: { user, times, matched, last_met_at, last_matched_at } }: { met: Acquaintance }) {
  const { t } = useTranslation('member');
  const { slug } = useWorkspace();
  const { date } = useFormat();
  const last = last_met_at ?? last_matched_at;
  const often = matched > 0 ? t('network.matched') : t('network.known');
  return (
    <div className={c.line}>
      <div className={c.text}>
        <PersonCell
          person={user}
          detail={addressOf(user)}
          {...(!isErased(user.email) && { to: paths.memberProfile({ slug, id: user.id }) })}
        />
      </div>
      <div className={c.often}>
        <div>{times > 0 ? t('network.times', { count: times }) : often}</div>
        {last !== null && <div className={c.note}>{t('network.last', { date: date(last) })}</div>}
      </div>
    </div>
  );
}
