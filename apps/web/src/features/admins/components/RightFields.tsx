import type { Permission, Permissions } from '@fika/contract/permissions';
import { MultiSelect, SegmentedControl, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { StatusDot } from '../../../ui/StatusBadge.tsx';
import { programsQuery } from '../api.ts';
import c from '../pages/AdminPage.module.css';

interface FieldProps {
  right: Permission;
  value: Permissions;
  name: string;
  onChange: (change: Partial<Permissions>) => void;
}

/** One right: on or off, or all, some and none where it is about single programs or audiences. */
export function RightField(props: FieldProps) {
  const { right, value, onChange } = props;
  const { t } = useTranslation(['admins', 'common']);
  if (right === 'programs_management' || right === 'audiences_management') {
    return <ScopeField {...props} right={right} />;
  }
  return (
    <Switch
      label={t(`common:rights.${right}`)}
      description={t(`help.${right}`)}
      checked={value[right]}
      onChange={(event) => onChange({ [right]: event.currentTarget.checked })}
    />
  );
}

type Listed = 'programs_management' | 'audiences_management';

function ScopeField({ right, value, name, onChange }: FieldProps & { right: Listed }) {
  const { t } = useTranslation(['admins', 'common']);
  const labelId = useId();
  const held = value[right];
  const canChoose = right === 'programs_management';
  const scope = held === 'all' ? 'all' : held.length > 0 || canChoose ? 'some' : 'none';
  const scopes = canChoose ? (['all', 'some'] as const) : (['all', 'none'] as const);
  return (
    <div className={c.scope} role="group" aria-labelledby={labelId}>
      <div className={c.scopeHead}>
        <div>
          <div id={labelId} className={c.name}>
            {t(`common:rights.${right}`)}
          </div>
          <div className={c.help}>{t(`help.${right}`)}</div>
        </div>
        <SegmentedControl
          aria-labelledby={labelId}
          data={scopes.map((one) => ({ value: one, label: t(`scope.${one}`) }))}
          value={scope}
          onChange={(next) => onChange({ [right]: next === 'all' ? 'all' : [] })}
        />
      </div>
      {canChoose && held !== 'all' && <ProgramsField held={held} name={name} onChange={onChange} />}
    </div>
  );
}

function ProgramsField({
  held,
  name,
  onChange,
}: Omit<FieldProps, 'right' | 'value'> & { held: readonly number[] }) {
  const { t } = useTranslation('admins');
  const programs = useQuery(programsQuery(useWorkspace()));
  const known = (programs.data ?? []).map((program) => ({ value: String(program.id), label: program.name }));
  return (
    <MultiSelect
      label={t('programs.label', { name })}
      placeholder={held.length === 0 ? t('programs.placeholder') : ''}
      description={held.length === 0 ? t('programs.none', { name }) : undefined}
      data={known}
      searchable
      value={held.map(String)}
      onChange={(ids) => onChange({ programs_management: ids.map(Number).toSorted((a, b) => a - b) })}
    />
  );
}

/** A right that is only shown: whether it is held, in a word. */
export function HeldRight({ right, value }: { right: Permission; value: Permissions }) {
  const { t } = useTranslation(['admins', 'common']);
  const held = value[right];
  const has = Array.isArray(held) ? held.length > 0 : Boolean(held);
  return (
    <div className={c.scopeHead}>
      <div>
        <div className={c.name}>{t(`common:rights.${right}`)}</div>
        <div className={c.help}>{t(`help.${right}`)}</div>
      </div>
      <StatusDot tone={has ? 'pine' : 'neutral'}>
        {typeof held === 'boolean' ? t(held ? 'held.yes' : 'held.no') : <HeldItems held={held} />}
      </StatusDot>
    </div>
  );
}

function HeldItems({ held }: { held: 'all' | readonly number[] }) {
  const { t } = useTranslation('admins');
  const { number } = useFormat();
  if (held === 'all') return t('held.all');
  return held.length === 0 ? t('held.none') : number(held.length);
}
