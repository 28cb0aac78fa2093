import { Button } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import type { Campaign } from '#features/campaigns/api.ts';
import type { CampaignDraft } from '#features/campaigns/draft.ts';
import type { DraftForm } from '#features/campaigns/use-program-draft.ts';
import c from './ConflictCard.module.css';
import { ConflictHead } from '#features/campaigns/components/ConflictHead.tsx';
import { FIELD_LABELS, FieldValue, FORM_SENTENCES } from './FieldValue.tsx';

interface ConflictCardProps {
  campaign: Campaign;
  /** The saved program. */
  base: CampaignDraft;
  form: DraftForm;
  /** The name of the other admin, if it is known. */
  name: string | null;
}

/** Fields that two admins changed at once: both versions side by side, and the choice between them. */
export function ConflictCard({ campaign, base, form, name }: ConflictCardProps) {
  const { t } = useTranslation('conflicts');
  const { time } = useFormat();
  const { conflicts, decide } = form;
  if (conflicts.length === 0) return null;
  const by = { name, time: time(campaign.changed_at), count: conflicts.length };
  return (
    <Card padding="flush">
      <ConflictHead
        title={name === null ? t('conflict.title_unknown', by) : t('conflict.title', { ...by, name })}
        note={t('conflict.note')}
        acts={
          conflicts.length > 1
            ? [
                { label: t('conflict.keep_all'), onClick: () => decide(conflicts, 'mine') },
                { label: t('conflict.take_all'), onClick: () => decide(conflicts, 'theirs') },
              ]
            : []
        }
      />
      <ul className={c.fields}>
        {conflicts.map((field) => (
          <Conflict key={field} field={field} base={base} form={form} name={name} />
        ))}
      </ul>
    </Card>
  );
}

interface ConflictProps {
  field: keyof CampaignDraft;
  base: CampaignDraft;
  form: DraftForm;
  name: string | null;
}

function Conflict({ field, base, form, name }: ConflictProps) {
  const { t } = useTranslation(['conflicts', ...FORM_SENTENCES]);
  const label = t(FIELD_LABELS[field]);
  const sides = [
    { side: 'mine', draft: form.draft, title: t('conflict.yours'), act: t('conflict.keep') },
    {
      side: 'theirs',
      draft: base,
      title: name === null ? t('conflict.saved') : t('conflict.theirs', { name }),
      act: t('conflict.take'),
    },
  ] as const;
  return (
    <li className={c.field}>
      <h3 className={c.label}>{label}</h3>
      <div className={c.sides}>
        {sides.map(({ side, draft, title, act }) => (
          <div key={side} className={c.side}>
            <p className={c.whose}>{title}</p>
            <p className={c.value}>
              <FieldValue draft={draft} field={field} />
            </p>
            <Button
              variant={side === 'mine' ? 'light' : 'default'}
              size="compact-sm"
              aria-label={t('conflict.act_on', { act, field: label })}
              onClick={() => form.decide([field], side)}
            >
              {act}
            </Button>
          </div>
        ))}
      </div>
    </li>
  );
}
