import { type ComponentProps, useMemo, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { FullScreen, FullScreenButton } from '#ui/FullScreen.tsx';
import { fullName } from '#ui/initials.ts';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { type MapPerson, useNetworkMap } from '#features/network/api.ts';
import { layOut } from '#features/network/layout.ts';
import c from './NetworkMap.module.css';
import { MapSeat } from './MapSeat.tsx';

/** The reader in the center, surrounded by the people they have met: near if often, linked if in one group. */
export default function NetworkMap({ onOpen }: { onOpen: (user: MapPerson['user']) => void }) {
  const { t } = useTranslation('network');
  const { user } = useWorkspace();
  const { data: map, error, refetch } = useNetworkMap();
  const [active, setActive] = useState<number | null>(null);
  const layout = useMemo(
    () =>
      map &&
      layOut(
        map.people.map(({ user: person, times }) => ({ id: person.id, times })),
        map.links,
      ),
    [map],
  );
  if (error) return <ErrorBanner title={t('map_not_loaded')} error={error} onRetry={() => void refetch()} />;
  if (!map || !layout) {
    return (
      <Card title={t('map')}>
        <SkeletonPeople rows={6} />
      </Card>
    );
  }
  const places = new Map(layout.nodes.map((node) => [node.id, node]));
  const linked = new Set(map.links.flatMap(({ a, b }) => (a === active ? [b] : b === active ? [a] : [])));
  const { radius } = layout;
  return (
    <FullScreen>
      <Card title={t('map')} aside={<FullScreenButton />}>
        <Sentence map={map} />
        <svg
          className={c.map}
          viewBox={`${-radius} ${-radius} ${2 * radius} ${2 * radius}`}
          role="group"
          aria-label={[
            t('map_label', { count: map.people.length }),
            ...(map.links.length > 0 ? [t('lines')] : []),
          ].join(' ')}
          data-active={active !== null || undefined}
        >
          <Lines map={map} places={places} active={active} />
          <MapSeat person={user} x={0} y={0} radius={26} lit me />
          {map.people.map((person) => {
            const at = places.get(person.user.id);
            return (
              at && (
                <Person
                  key={person.user.id}
                  person={person}
                  x={at.x}
                  y={at.y}
                  lit={active === null || active === person.user.id || linked.has(person.user.id)}
                  onActive={setActive}
                  onOpen={() => onOpen(person.user)}
                />
              )
            );
          })}
        </svg>
        {map.count > map.people.length && (
          <p className={c.note}>{t('map_part', { shown: map.people.length, count: map.count })}</p>
        )}
        <a className={c.skip} href="#people">
          {t('as_list')}
        </a>
      </Card>
    </FullScreen>
  );
}

type Shown = NonNullable<ReturnType<typeof useNetworkMap>['data']>;

function Sentence({ map }: { map: Shown }) {
  const { t } = useTranslation('network');
  return (
    <p className={c.sentence}>
      {t('sentence', { count: map.met })}{' '}
      {map.matched > 0 && `${t('sentence_matched', { count: map.matched })} `}
      {map.links.length > 0 && `${t('lines')} `}
      {map.beyond !== null && map.beyond > 0 && t('beyond', { count: map.beyond })}
    </p>
  );
}

interface Place {
  x: number;
  y: number;
}

const CENTER: Place = { x: 0, y: 0 };

interface LinesProps {
  map: Shown;
  places: ReadonlyMap<number, Place>;
  active: number | null;
}

/** From the reader to everyone they met, and between those who were in one group. */
function Lines({ map, places, active }: LinesProps) {
  return (
    <g aria-hidden="true">
      {map.people.map(({ user: { id }, times }) => (
        <Line
          key={id}
          className={c.spoke}
          from={CENTER}
          to={places.get(id)}
          data-lit={id === active || undefined}
          data-known={times === 0 || undefined}
        />
      ))}
      {map.links.map(({ a, b }) => (
        <Line
          key={`${a} ${b}`}
          className={c.link}
          from={places.get(a)}
          to={places.get(b)}
          data-lit={a === active || b === active || undefined}
        />
      ))}
    </g>
  );
}

interface LineProps extends Omit<ComponentProps<'line'>, 'from' | 'to'> {
  from: Place | undefined;
  to: Place | undefined;
}

/** Nothing where the map has no place for one of its ends. */
function Line({ from, to, ...look }: LineProps) {
  return from && to && <line {...look} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
}

/** How often the reader has met a person, or when they were only matched. */
function useOften(): (person: MapPerson) => string {
  const { t } = useTranslation('network');
  const { date } = useFormat();
  return ({ times, last_met_at: met, last_matched_at: matched }) => {
    if (met !== null) return t('times_last', { count: times, date: date(met) });
    return matched === null ? t('known') : t('matched_on', { date: date(matched) });
  };
}

interface PersonProps {
  person: MapPerson;
  x: number;
  y: number;
  lit: boolean;
  onActive: (id: number | null) => void;
  onOpen: () => void;
}

function Person({ person, x, y, lit, onActive, onOpen }: PersonProps) {
  const { user } = person;
  const { t } = useTranslation();
  const oftenOf = useOften();
  const name = t('labelled', { label: fullName(user) || user.email, value: oftenOf(person) });
  return (
    <g
      className={c.person}
      tabIndex={0}
      role="button"
      aria-haspopup="dialog"
      aria-label={name}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOpen();
      }}
      onFocus={() => onActive(user.id)}
      onBlur={() => onActive(null)}
      onPointerEnter={() => onActive(user.id)}
      onPointerLeave={() => onActive(null)}
    >
      <MapSeat person={user} x={x} y={y} radius={16} lit={lit} />
      <title>{name}</title>
    </g>
  );
}
