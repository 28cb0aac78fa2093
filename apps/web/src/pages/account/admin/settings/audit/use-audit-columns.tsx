import { Anchor } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import type { Column } from '#ui/data-table.ts';
import type { AuditEntry } from '#features/audit/api.ts';
import { hidesWhere, nobodyOf } from '#features/audit/view.ts';
import c from './audit-columns.module.css';
import { useSentence } from '#features/audit/components/use-sentence.ts';

interface Options {
  timeZone: string;
  /** Superadmins see from where; for others the column has nothing to show. */
  showsMachines: boolean;
  onActor: (id: number) => void;
}

/** Time, actor, action and, for superadmins, the IP address. */
export function useAuditColumns({ timeZone, showsMachines, onActor }: Options): Column<AuditEntry>[] {
  const { t } = useTranslation('audit');
  const { dateTime } = useFormat(timeZone);
  const sentence = useSentence();
  const columns: Column<AuditEntry>[] = [
    {
      id: 'what',
      header: t('what'),
      meta: { width: '42%', phone: 'title' },
      cell: ({ row: { original: entry } }) => <span className={c.what}>{sentence(entry)}</span>,
    },
    {
      id: 'who',
      header: t('who'),
      meta: { phone: 'line' },
      cell: ({ row }) => {
        const { actor, action } = row.original;
        return actor && !actor.is_former ? (
          <Anchor
            component="button"
            type="button"
            className={c.who}
            aria-label={t('only', { name: actor.name })}
            onClick={() => onActor(actor.id)}
          >
            {actor.name}
          </Anchor>
        ) : (
          <span className={c.nobody}>{actor?.name ?? t(nobodyOf(action))}</span>
        );
      },
    },
    {
      accessorKey: 'created_at',
      header: t('when'),
      sortDescFirst: true,
      meta: { phone: 'line' },
      cell: ({ row }) => <span className={c.when}>{dateTime(row.original.at, 'medium')}</span>,
    },
  ];
  if (!showsMachines) return columns;
  return [
    ...columns,
    {
      id: 'where',
      header: t('where'),
      meta: { phone: 'line' },
      cell: ({ row: { original: entry } }) => <Machine entry={entry} />,
    },
  ];
}

function Machine({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const { device, ip } = entry;
  if (hidesWhere(entry)) {
    return (
      <span className={c.nobody} title={t('not_recorded_why')}>
        {t('not_recorded')}
      </span>
    );
  }
  if (!ip) return null;
  const words = device ? [device.browser, device.system].filter(Boolean).join(', ') : '';
  return (
    <div className={c.machine}>
      <div>{words || t('unknown_device')}</div>
      <div className={c.ip}>{ip}</div>
    </div>
  );
}
