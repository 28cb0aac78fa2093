import type { Permissions } from '@fika/contract/permissions';
import { MultiSelect, SegmentedControl, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { StatusDot } from '#ui/StatusBadge.tsx';
import { audiencesQuery, programsQuery } from '#features/admins/api.ts';
import c from './AdminPage.module.css';
import { grantableOf, type ShownRight } from '#features/admins/view.ts';

interface FieldProps {
  right: ShownRight;
  value: Permissions;
  /** The saved permissions, which may stay even if the reader could not grant them. */
  saved: Permissions;
  /** The reader's permissions, which they may grant; null for a superadmin. */
  own: Permissions | null;
  name: string;
  onChange: (change: Partial<Permissions>) => void;
}

/** One right: on or off, or all, some and none where it is about single programs or audiences. */
export function RightField(props: FieldProps) {
  const { right, value, saved, own, onChange } = props;
  const { t } = useTranslation(['admins', 'permissions']);
  if (right === 'programs_management' || right === 'audiences_management') {
    return <ScopeField {...props} right={right} />;
  }
  const isOutOfReach = grantableOf(own, right) === 'none' && !saved[right];
  return (
    <Switch
      label={t(`permissions:${right}`)}
      description={isOutOfReach ? t('not_held') : t(`help.${right}`)}
      disabled={isOutOfReach}
      checked={value[right]}
      onChange={(event) => onChange({ [right]: event.currentTarget.checked })}
    />
  );
}

type Listed = 'programs_management' | 'audiences_management';

function ScopeField({ right, value, saved, own, name, onChange }: FieldProps & { right: Listed }) {
  const { t } = useTranslation(['admins', 'permissions']);
  const labelId = useId();
  const held = value[right];
  const grantable = grantableOf(own, right);
  const mayAll = grantable === 'all' || saved[right] === 'all';
  return (
    <div className={c.scope} role="group" aria-labelledby={labelId}>
      <div className={c.scopeHead}>
        <div>
          <div id={labelId} className={c.name}>
            {t(`permissions:${right}`)}
          </div>
          <div className={c.help}>{t(`help.${right}`)}</div>
        </div>
        <SegmentedControl
          aria-labelledby={labelId}
          data={(['all', 'some'] as const).map((one) => ({
            value: one,
            label: t(`scope.${right}.${one}`),
            disabled: one === 'all' && !mayAll,
          }))}
          value={held === 'all' ? 'all' : 'some'}
          onChange={(next) => onChange({ [right]: next === 'all' ? 'all' : [] })}
        />
      </div>
      {held !== 'all' && (
        <ItemsField
          right={right}
          held={held}
          choosable={
            mayAll ? null : [grantable, saved[right]].flatMap((ids) => (Array.isArray(ids) ? ids : []))
          }
          name={name}
          onChange={onChange}
        />
      )}
    </div>
  );
}

const ITEMS = {
  programs_management: { words: 'programs', query: programsQuery },
  audiences_management: { words: 'audiences', query: audiencesQuery },
} as const;

interface ItemsProps {
  right: Listed;
  held: readonly number[];
  /** The ids among which the reader chooses; null: all. */
  choosable: readonly number[] | null;
  name: string;
  onChange: (change: Partial<Permissions>) => void;
}

/** The single programs or audiences that an admin manages. */
function ItemsField({ right, held, choosable, name, onChange }: ItemsProps) {
  const { t } = useTranslation('admins');
  const workspace = useWorkspace();
  const { words, query } = ITEMS[right];
  const items = useQuery(query(workspace));
  const shown = items.data?.filter(({ id }) => choosable?.includes(id) ?? true);
  if (items.error) return <ErrorBanner title={t(`${words}.failed`)} error={items.error} />;
  return (
    <MultiSelect
      label={t(`${words}.label`, { name })}
      placeholder={held.length === 0 ? t(`${words}.placeholder`) : ''}
      description={held.length === 0 ? t(`${words}.none`, { name }) : undefined}
      nothingFoundMessage={shown?.length === 0 ? t(`${words}.empty`) : t(`${words}.not_found`)}
      data={(shown ?? []).map((item) => ({ value: String(item.id), label: item.name }))}
      disabled={items.isPending}
      searchable
      value={held.map(String)}
      onChange={(ids) => onChange({ [right]: ids.map(Number).toSorted((a, b) => a - b) })}
    />
  );
}

/** A right that is only shown: whether it is held, in a word. */
export function HeldRight({ right, value }: { right: ShownRight; value: Permissions }) {
  const { t } = useTranslation(['admins', 'permissions']);
  const held = value[right];
  const has = Array.isArray(held) ? held.length > 0 : Boolean(held);
  return (
    <div className={c.scopeHead}>
      <div>
        <div className={c.name}>{t(`permissions:${right}`)}</div>
        <div className={c.help}>{t(`help.${right}`)}</div>
      </div>
      <StatusDot tone={has ? 'pine' : 'neutral'}>
        {right === 'programs_management' || right === 'audiences_management' ? (
          <HeldItems right={right} held={value[right]} />
        ) : (
          t(has ? 'held.yes' : 'held.no')
        )}
      </StatusDot>
    </div>
  );
}

function HeldItems({ right, held }: { right: Listed; held: 'all' | readonly number[] }) {
  const { t } = useTranslation('admins');
  const { number } = useFormat();
  if (held === 'all') return t(`held_items.${right}.all`);
  return held.length === 0 ? t(`held_items.${right}.none`) : number(held.length);
}
