import { Anchor } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { fullName } from '../../../ui/initials.ts';
import { PersonAvatar } from '../../../ui/PersonAvatar.tsx';
import { withoutGroupQuery, type Round, type RoundOutcome } from '../api.ts';
import { countOutcome, withoutGroup } from '../view.ts';
import type { Review } from './use-review.ts';
import c from './WithoutGroup.module.css';

interface WithoutGroupProps {
  round: Round;
  review: Review | null;
}

/** Who took part and has no group, each with the reason; below it the numbers of the draw. */
export function WithoutGroup({ round, review }: WithoutGroupProps) {
  const { t } = useTranslation('rounds');
  const { number } = useFormat();
  const ref = { campaignId: round.campaign_id, roundId: round.id };
  const people = useInfiniteQuery(withoutGroupQuery(useWorkspace(), ref));
  const listed = people.data?.pages.flatMap(({ results }) => results) ?? [];
  const count = people.data?.pages[0]?.count ?? withoutGroup(round);
  const took = countOutcome(round, 'matched') + count;
  return (
    <div className={c.aside}>
      <header className={c.header}>
        <h2 className={c.title}>{t('without.title')}</h2>
        <span className={c.count}>{t('without.of', { count, total: took })}</span>
      </header>
      <p className={c.help}>
        {count === 0 ? t('without.nobody') : t(review ? 'without.told' : 'without.were_told')}
      </p>
      <ul className={c.people}>
        {listed.map((entry) => (
          <Person key={entry.user.id} entry={entry} review={review} />
        ))}
      </ul>
      {people.hasNextPage && (
        <Anchor
          component="button"
          type="button"
          className={c.more}
          disabled={people.isFetchingNextPage}
          onClick={() => void people.fetchNextPage()}
        >
          {t('without.more', { count: count - listed.length })}
        </Anchor>
      )}
      <dl className={c.totals}>
        <Total label={t('totals.placed')}>
          {t('totals.placed_in', {
            people: number(countOutcome(round, 'matched')),
            groups: t('groups', { count: round.groups_count }),
          })}
        </Total>
        <Total label={t('totals.repeats')}>{number(round.repeats)}</Total>
        {round.seed && <Total label={t('totals.draw')}>{t('totals.seed', { seed: round.seed })}</Total>}
      </dl>
      {review && <p className={c.kept}>{t('totals.kept')}</p>}
    </div>
  );
}

function Person({ entry, review }: { entry: RoundOutcome; review: Review | null }) {
  const { t } = useTranslation('rounds');
  const { user, reason } = entry;
  return (
    <li className={c.person}>
      <PersonAvatar person={user} size={28} />
      <div className={c.text}>
        <p>{fullName(user) || user.email}</p>
        <p className={c.trait}>{user.traits[0]}</p>
        <p className={c.reason}>{reason.sentence}</p>
        {review && (
          <div className={c.acts}>
            <Act onClick={() => review.acts.move(user, null)}>{t('person.move')}</Act>
            <Act onClick={() => review.acts.swap(user, null)}>{t('person.swap')}</Act>
          </div>
        )}
      </div>
    </li>
  );
}

function Act({ onClick, children }: { onClick: () => void; children: React.ReactNode }) {
  return (
    <Anchor component="button" type="button" className={c.act} onClick={onClick}>
      {children}
    </Anchor>
  );
}

function Total({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={c.total}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
