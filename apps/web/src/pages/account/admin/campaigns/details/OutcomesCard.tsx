import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { TextLink } from '#ui/links.tsx';
import { OutcomeBar, type OutcomeItem } from '#ui/OutcomeBar.tsx';
import type { Round } from '#features/rounds/api.ts';
import { outcomeParts } from '#features/rounds/view.ts';

/** The results of a sent session; each part links to its members. */
export function OutcomesCard({ round }: { round: Round }) {
  const { t } = useTranslation(['rounds', 'outcomes', 'statuses']);
  const { slug } = useWorkspace();
  const to = paths.sessionReview({ slug, id: round.campaign_id, session_id: round.id });
  const title = t('outcomes:became', { number: round.number });
  const notes = useNotes(round);
  const items: OutcomeItem[] = outcomeParts(round.outcomes).map(({ outcome, count, series }) => ({
    key: outcome,
    label: t(`statuses:outcome.${outcome}`),
    count,
    series,
    note: notes[outcome],
    to,
    search: { view: 'outcomes', outcome },
  }));
  return (
    <Card title={title} aside={<TextLink to={to}>{t('open_session', { number: round.number })}</TextLink>}>
      <OutcomeBar items={items} label={title} />
    </Card>
  );
}

function useNotes(round: Round): Partial<Record<Round['outcomes'][number]['outcome'], string>> {
  const { t } = useTranslation(['rounds', 'outcomes']);
  const first = t('outcomes:note.first_next_time');
  return {
    matched: t('outcomes:note.groups', {
      groups: t('groups', { count: round.groups_count }),
      repeats: t('repeats', { count: round.repeats }),
    }),
    sat_out: first,
    own_pace: t('outcomes:note.own_pace'),
    declined: t('outcomes:note.declined'),
    delivery_failed: t('outcomes:note.delivery_failed'),
  };
}
