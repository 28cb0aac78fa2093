import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { Seats } from '#ui/Seats.tsx';
import type { CampaignDraft } from '../draft.ts';
import { groupsGiven, meetEverybody } from '../view.ts';
import { Glance } from './Glance.tsx';
import c from './MatchingPanel.module.css';
import { useGroupWords } from './use-words.ts';

interface MatchingPanelProps {
  draft: CampaignDraft;
  /** The audience in words. */
  audience: string;
  count: number | undefined;
}

/** The effect of the settings during editing: the groups, and how long until all members have met. */
export function MatchingPanel({ draft, audience, count }: MatchingPanelProps) {
  const { t } = useTranslation(['matching', 'forecasts']);
  const words = useGroupWords();
  if (count === undefined || count < 2) return <Glance draft={draft} audience={audience} count={count} />;
  const { sizes } = groupsGiven(count, draft.users_per_group, draft.groups_chunks_generator);
  return (
    <>
      <Card title={t('gives')} aside={t('if_all')}>
        <div className={c.tables}>
          {sizes.map(({ size, groups }) => (
            <figure key={size} className={c.table}>
              <Seats people={Array.from({ length: size }, () => null)} table={48} decorative />
              <figcaption>
                <strong>{t('times', { count: groups })}</strong>
              </figcaption>
            </figure>
          ))}
          <p className={c.words}>{words(count, draft).groups}</p>
        </div>
        <Horizon draft={draft} count={count} />
      </Card>
      <Glance draft={draft} audience={audience} count={count} />
    </>
  );
}

function Horizon({ draft, count }: { draft: CampaignDraft; count: number }) {
  const { t } = useTranslation(['matching', 'forecasts']);
  const horizon = meetEverybody(count, draft.users_per_group, draft.frequency);
  if (!horizon || draft.frequency === 0) return null;
  const { sessions, years } = horizon;
  return (
    <p className={c.horizon}>
      {t('forecasts:horizon', { count: sessions })} {years > 0 && t('forecasts:years', { count: years })}
    </p>
  );
}
