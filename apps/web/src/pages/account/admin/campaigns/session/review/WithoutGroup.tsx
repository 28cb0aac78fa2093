import { Anchor } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { use, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { Grip } from '#ui/Grip.tsx';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import { withoutGroupQuery, type Round, type RoundOutcome } from '#features/rounds/api.ts';
import { nameOf } from '#features/rounds/review.ts';
import { countOutcome, withoutGroup } from '#features/rounds/view.ts';
import { AirContext, useOutPlace, useSeat } from './board-places.ts';
import type { Review } from './use-review.ts';
import c from './WithoutGroup.module.css';

interface WithoutGroupProps {
  round: Round;
  review: Review | null;
}

/** The participants without a group, each with the reason; below them the numbers of the matching. */
export function WithoutGroup({ round, review }: WithoutGroupProps) {
  const { t } = useTranslation(['rounds', 'groups']);
  const { number } = useFormat();
  const ref = { campaignId: round.campaign_id, roundId: round.id };
  const people = useInfiniteQuery(withoutGroupQuery(useWorkspace(), ref));
  const listed = people.data?.pages.flatMap(({ results }) => results) ?? [];
  const count = people.data?.pages[0]?.count ?? withoutGroup(round);
  // In a lottery most people are not drawn: this shows their number, and the results list them.
  const notDrawn = countOutcome(round, 'not_drawn');
  const took = countOutcome(round, 'matched') + count + notDrawn;
  return (
    <div className={c.aside}>
      <header className={c.header}>
        <h2 className={c.title}>{t('groups:without.title')}</h2>
        <span className={c.count}>{t('groups:without.of', { count: count + notDrawn, total: took })}</span>
      </header>
      <p className={c.help}>
        {notDrawn > 0 && `${t('groups:without.not_drawn', { count: notDrawn })} `}
        {count + notDrawn === 0
          ? t('groups:without.nobody')
          : t(review ? 'groups:without.told' : 'groups:without.were_told')}
      </p>
      <ul className={c.people}>
        {listed.map((entry) =>
          review ? (
            <Waiting key={entry.user.id} entry={entry} review={review} />
          ) : (
            <li key={entry.user.id} className={c.person}>
              <Reason entry={entry} />
            </li>
          ),
        )}
      </ul>
      {people.hasNextPage && (
        <Anchor
          component="button"
          type="button"
          className={c.more}
          disabled={people.isFetchingNextPage}
          onClick={() => void people.fetchNextPage()}
        >
          {t('groups:without.more', { count: count - listed.length })}
        </Anchor>
      )}
      <dl className={c.totals}>
        <Total label={t('groups:totals.placed')}>
          {t('groups:totals.placed_in', {
            people: number(countOutcome(round, 'matched')),
            groups: t('groups', { count: round.groups_count }),
          })}
        </Total>
        <Total label={t('groups:totals.repeats')}>{number(round.repeats)}</Total>
        {round.seed && (
          <Total label={t('groups:totals.draw')}>{t('groups:totals.seed', { seed: round.seed })}</Total>
        )}
      </dl>
      {!round.repeats_proven && <p className={c.note}>{t('groups:totals.repeats_unproven')}</p>}
      {review && <p className={c.note}>{t('groups:totals.kept')}</p>}
    </div>
  );
}

/** A person without a group: an admin can drag them to one, or choose one from a list. */
function Waiting({ entry, review }: { entry: RoundOutcome; review: Review }) {
  const { t } = useTranslation(['rounds', 'groups']);
  const who = { person: entry.user, from: null };
  const [row, grip] = [useRef<HTMLLIElement>(null), useRef<HTMLButtonElement>(null)];
  useSeat(who, row, grip);
  return (
    <li ref={row} className={c.person} data-free>
      <Grip ref={grip} className={c.grip} aria-label={t('groups:drag.grip', { name: nameOf(entry.user) })} />
      <Reason entry={entry}>
        <div className={c.acts}>
          <Act onClick={() => review.board.choose({ ...who, how: 'move' })}>{t('person.move')}</Act>
          <Act onClick={() => review.board.choose({ ...who, how: 'swap' })}>{t('person.swap')}</Act>
        </div>
      </Reason>
    </li>
  );
}

function Reason({ entry, children }: { entry: RoundOutcome; children?: React.ReactNode }) {
  const { user, reason } = entry;
  return (
    <>
      <PersonAvatar person={user} size={28} />
      <div className={c.text}>
        <p>{nameOf(user)}</p>
        <p className={c.trait}>{user.traits[0]}</p>
        <p className={c.reason}>{reason.sentence}</p>
        {children}
      </div>
    </>
  );
}

/** The drop area that removes people from their group; marked during a drag. */
export function OutArea({
  className,
  children,
}: {
  className: string | undefined;
  children: React.ReactNode;
}) {
  const { t } = useTranslation('groups');
  const ref = useRef<HTMLDivElement>(null);
  const { lifted, isOut } = use(AirContext);
  useOutPlace(ref);
  return (
    <div ref={ref} className={className}>
      {lifted?.from && (
        <p className={c.out} data-target={isOut || undefined}>
          {t('drag.out')}
        </p>
      )}
      {children}
    </div>
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
