import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import type { Column } from '#ui/data-table.ts';
import { TextLink } from '#ui/links.tsx';
import type { ReportedSession } from './api.ts';
import type { Destination } from '../links.ts';
import { lineColumn, numberColumns } from './number-columns.tsx';
import c from './Numbers.module.css';

/** The columns of the sessions. A row leads to its session where the reader manages the program. */
export function useSessionColumns(): Column<ReportedSession>[] {
  const { t } = useTranslation(['reporting', 'report_tables']);
  const { slug, timezone } = useWorkspace();
  const format = useFormat(timezone);
  const { count, share } = numberColumns<ReportedSession>(format);
  const header = (name: ColumnName) => t(columnKey(name));
  const of = (name: ColumnName, search: object) => ({
    link: (session: ReportedSession) => ({ to: peopleOf(session, search), what: header(name) }),
  });
  /** The members of a session; a session has their results once its matches are sent. */
  const peopleOf = (session: ReportedSession, search: object): Destination | undefined => {
    const { campaign, number, id, is_managed: isManaged, matchs_sent_at: sent } = session;
    if (!isManaged) return undefined;
    return {
      to: paths.sessionReview({ slug, id: campaign.id, session_id: id }),
      search: sent ? search : {},
      name: t('session_of', { number, program: campaign.name }),
    };
  };
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
    count(header('invited'), ({ invited }) => invited, of('invited', ALL)),
    count(header('accepted'), ({ accepted }) => accepted, of('accepted', ALL)),
    share(
      header('participation'),
      ({ accepted, invited }) => (invited > 0 ? accepted / invited : null),
      0,
      of('participation', ALL),
    ),
    count(header('declined'), ({ declined }) => declined, of('declined', { ...ALL, outcome: 'declined' })),
    count(header('no_answer'), (one) => one.no_answer, of('no_answer', { ...ALL, outcome: 'no_answer' })),
    count(header('matched'), ({ matched }) => matched, of('matched', { ...ALL, outcome: 'matched' })),
    count(header('booked'), ({ booked }) => booked, of('booked', GROUPS)),
    count(header('met'), ({ met }) => met, of('met', GROUPS)),
  ];
}

/** Parts of the page of a session: the result of each member, and the groups. */
const ALL = { view: 'outcomes' } as const;
const GROUPS = {};

type ColumnName =
  | 'program'
  | 'matchs_sent_at'
  | 'invited'
  | 'accepted'
  | 'participation'
  | 'declined'
  | 'no_answer'
  | 'matched'
  | 'booked'
  | 'met';

const columnKey = <Name extends ColumnName>(name: Name) => `report_tables:columns.${name}` as const;

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
