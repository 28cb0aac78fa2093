import type { Permission, Permissions } from '@fika/contract/permissions';
import { MultiSelect, SegmentedControl, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../../lib/session.ts';
import { programsQuery } from '../api.ts';
import c from '../pages/AdminPage.module.css';

interface FieldProps {
  right: Permission;
  value: Permissions;
  readOnly: boolean;
  name: string;
  onChange: (change: Partial<Permissions>) => void;
}

/** One right: on or off, or all, some and none where it is about single programs or audiences. */
export function RightField(props: FieldProps) {
  const { right, value, readOnly, onChange } = props;
  const { t } = useTranslation(['admins', 'common']);
  if (right === 'programs_management' || right === 'audiences_management') {
    return <ScopeField {...props} right={right} />;
  }
  return (
    <Switch
      label={t(`common:rights.${right}`)}
      description={t(`help.${right}`)}
      checked={value[right]}
      disabled={readOnly}
      onChange={(event) => onChange({ [right]: event.currentTarget.checked })}
    />
  );
}

type Listed = 'programs_management' | 'audiences_management';

function ScopeField({ right, value, readOnly, name, onChange }: FieldProps & { right: Listed }) {
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
          disabled={readOnly}
          onChange={(next) => onChange({ [right]: next === 'all' ? 'all' : [] })}
        />
      </div>
      {canChoose && held !== 'all' && (
        <ProgramsField held={held} readOnly={readOnly} name={name} onChange={onChange} />
      )}
    </div>
  );
}

function ProgramsField({
  held,
  readOnly,
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
      disabled={readOnly}
      value={held.map(String)}
      onChange={(ids) => onChange({ programs_management: ids.map(Number).toSorted((a, b) => a - b) })}
    />
  );
}
