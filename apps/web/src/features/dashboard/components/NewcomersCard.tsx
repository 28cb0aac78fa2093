import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { grants } from '@fika/contract/granted';
import { LIMITS } from '@fika/contract/limits';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { fullName, nameInside } from '#ui/initials.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { TextLink } from '#ui/links.tsx';
import { PersonCell } from '#ui/PersonCell.tsx';
import type { DashboardOverview } from '../api.ts';
import { useReports } from '../links.ts';
import { inactiveQuery } from '../reports/api.ts';
import type { DashboardSearch } from '../search.ts';
import { CardTitle } from './CardTitle.tsx';
import c from './NewcomersCard.module.css';
import { PhraseLink } from './NumberLink.tsx';

const IntroduceModal = lazyPart(async () => (await import('./IntroduceModal.tsx')).IntroduceModal);

const SUPERADMIN = 2;

interface NewcomersCardProps {
  overview: DashboardOverview;
  search: DashboardSearch;
  stale: boolean;
  /** How many are named; by default those of the answer. */
  most?: number;
}

/** Members who joined and were not introduced to anyone yet, by name. Who manages a program adds them to it. */
export function NewcomersCard({ overview, search, stale, most }: NewcomersCardProps) {
  const { newcomers } = overview;
  const unconnected = overview.unconnected.slice(0, most);
  const { t } = useTranslation('dashboard');
  const { user, permissions } = useWorkspace();
  const all = useReports(search)('inactive', { newcomers: true });
  const [added, setAdded] = useState<ReadonlyMap<number, string | null>>(new Map());
  const [asked, setAsked] = useState<{ ids: readonly number[]; name: string | null } | null>(null);
  const managesAny = user.role === SUPERADMIN || grants(permissions, 'programs_management');
  const more = newcomers.unconnected - unconnected.length;
  return (
    <Card
      title={<CardTitle title={t('newcomers.title')} of="newcomers" />}
      aside={
        newcomers.joined > 0 && (
          <PhraseLink to={newcomers.unconnected > 0 ? all : undefined}>
            {t('newcomers.of', { ...newcomers })}
          </PhraseLink>
        )
      }
    >
      {newcomers.unconnected === 0 ? (
        <p className={c.none}>{t(newcomers.joined > 0 ? 'newcomers.everyone' : 'newcomers.no_one')}</p>
      ) : (
        <ul className={c.list} data-stale={stale || undefined}>
          {unconnected.map((person) => (
            <Newcomer
              key={person.id}
              person={person}
              program={added.get(person.id) ?? null}
              onIntroduce={
                managesAny
                  ? () => setAsked({ ids: [person.id], name: fullName(person) || nameInside(person) })
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className={c.more}>
          {t('newcomers.more', { count: more })}{' '}
          {all && (
            <TextLink to={all.to} search={all.search as never} className={c.link}>
              {t('newcomers.all')}
            </TextLink>
          )}
        </p>
      )}
      {managesAny && all && more > 0 && newcomers.unconnected <= LIMITS.pageSizeMax && (
        <IntroduceAll
          search={search}
          count={newcomers.unconnected}
          onIntroduce={(ids) => setAsked({ ids, name: null })}
        />
      )}
      {asked && (
        <IntroduceModal
          {...asked}
          onClose={() => setAsked(null)}
          onAdded={(program) =>
            setAdded((known) => new Map([...known, ...asked.ids.map((id) => [id, program] as const)]))
          }
        />
      )}
    </Card>
  );
}

interface NewcomerProps {
  person: DashboardOverview['unconnected'][number];
  /** The program that the reader just added them to. */
  program: string | null;
  /** Undefined for a reader who manages no program. */
  onIntroduce: (() => void) | undefined;
}

function Newcomer({ person, program, onIntroduce }: NewcomerProps) {
  const { t } = useTranslation('dashboard');
  const { relative } = useFormat();
  const { slug } = useWorkspace();
  const name = fullName(person) || nameInside(person);
  return (
    <li className={c.person}>
      <PersonCell
        person={person}
        detail={
          program === null
            ? t('newcomers.joined', { when: relative(person.created_at) })
            : t('introduce.added', { program })
        }
        to={paths.memberProfile({ slug, id: person.id })}
      />
      {onIntroduce && program === null && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('introduce.act_of', { name })}
          onClick={onIntroduce}
        >
          {t('introduce.act')}
        </Button>
      )}
    </li>
  );
}

interface IntroduceAllProps {
  search: DashboardSearch;
  count: number;
  onIntroduce: (ids: readonly number[]) => void;
}

/** Introduces those who are not on the card, too. */
function IntroduceAll({ search, count, onIntroduce }: IntroduceAllProps) {
  const { t } = useTranslation('dashboard');
  const list = { ...search, newcomers: true, limit: LIMITS.pageSizeMax };
  const { data } = useQuery(inactiveQuery(useWorkspace(), list));
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={c.all}
      disabled={!data}
      onClick={() => data && onIntroduce(data.results.map(({ id }) => id))}
    >
      {t('introduce.act_all', { count })}
    </Button>
  );
}
