import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import type { Column } from '#ui/data-table.ts';
import { TextLink } from '#ui/links.tsx';
import type { ReportedSession } from './api.ts';
import { lineColumn, numberColumns } from './number-columns.tsx';
import c from './Numbers.module.css';

/** The columns of the sessions. A row leads to its session where the reader manages the program. */
export function useSessionColumns(): Column<ReportedSession>[] {
  const { t } = useTranslation(['reporting', 'report_tables']);
  const { slug, timezone } = useWorkspace();
  const format = useFormat(timezone);
  const { count, share } = numberColumns<ReportedSession>(format);
  const header = (name: Parameters<typeof columnKey>[0]) => t(columnKey(name));
  return [
    {
      id: 'campaign',
      accessorFn: ({ campaign }) => campaign.name,
      header: header('program'),
      meta: { phone: 'title' },
      cell: ({ row: { original: session } }) => <Session session={session} slug={slug} />,
    },
    {
      ...lineColumn<ReportedSession>({
        header: header('matchs_sent_at'),
        key: 'matchs_send_at',
        value: ({ matchs_sent_at: sent, matchs_send_at: planned }) =>
          sent ? format.date(sent) : t('planned', { when: format.date(planned) }),
      }),
      sortDescFirst: true,
    },
    count(header('invited'), ({ invited }) => invited),
    count(header('accepted'), ({ accepted }) => accepted),
    share(header('participation'), ({ accepted, invited }) => (invited > 0 ? accepted / invited : null)),
    count(header('declined'), ({ declined }) => declined),
    count(header('no_answer'), (session) => session.no_answer),
    count(header('matched'), ({ matched }) => matched),
    count(header('booked'), ({ booked }) => booked),
    count(header('met'), ({ met }) => met),
  ];
}

const columnKey = (
  name:
    | 'program'
    | 'matchs_sent_at'
    | 'invited'
    | 'accepted'
    | 'participation'
    | 'declined'
    | 'no_answer'
    | 'matched'
    | 'booked'
    | 'met',
) => `report_tables:columns.${name}` as const;

function Session({ session, slug }: { session: ReportedSession; slug: string }) {
  const { t } = useTranslation('reporting');
  const { campaign, number, id, is_managed: isManaged } = session;
  const name = t('session', { number });
  return (
    <>
      <div className={c.strong}>{campaign.name}</div>
      <div className={c.sub}>
        {isManaged ? (
          <TextLink
            to={paths.sessionReview({ slug, id: campaign.id, session_id: id })}
            aria-label={t('session_of', { number, program: campaign.name })}
          >
            {name}
          </TextLink>
        ) : (
          name
        )}
      </div>
    </>
  );
}
