import { Anchor } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import type { Column } from '#ui/data-table.ts';
import type { AuditEntry } from '../api.ts';
import { hidesWhere, nobodyOf } from '../view.ts';
import c from './audit-columns.module.css';
import { useSentence } from './use-sentence.ts';

interface Options {
  timeZone: string;
  /** Superadmins see from where; for others the column has nothing to show. */
  showsMachines: boolean;
  onActor: (id: number) => void;
}

/** When, who, what and, for superadmins, from where. */
export function useAuditColumns({ timeZone, showsMachines, onActor }: Options): Column<AuditEntry>[] {
  const { t } = useTranslation('audit');
  const { dateTime } = useFormat(timeZone);
  const sentence = useSentence();
  const columns: Column<AuditEntry>[] = [
    {
      key: 'what',
      header: t('what'),
      width: '42%',
      phone: 'title',
      render: (entry) => <span className={c.what}>{sentence(entry)}</span>,
    },
    {
      key: 'who',
      header: t('who'),
      phone: 'line',
      render: ({ actor, action }) =>
        actor && !actor.is_former ? (
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
        ),
    },
    {
      key: 'created_at',
      header: t('when'),
      sort: 'desc',
      phone: 'line',
      render: ({ at }) => <span className={c.when}>{dateTime(at, 'medium')}</span>,
    },
  ];
  if (!showsMachines) return columns;
  return [
    ...columns,
    {
      key: 'where',
      header: t('where'),
      phone: 'line',
      render: (entry) => <Machine entry={entry} />,
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
