import { Anchor } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { Banner } from '#ui/Banner.tsx';
import type { Campaign } from '#features/campaigns/api.ts';
import type { CampaignDraft } from '#features/campaigns/draft.ts';
import type { DraftForm } from '#features/campaigns/use-program-draft.ts';
import type { TheirChanges } from '#features/campaigns/use-their-changes.ts';
import { ConflictCard } from './ConflictCard.tsx';
import { FIELD_LABELS, FORM_SENTENCES } from './FieldValue.tsx';

interface OthersChangesProps {
  campaign: Campaign;
  base: CampaignDraft;
  form: DraftForm;
  theirs: { changes: TheirChanges | null; forget: () => void };
}

/** The changes of other admins during the edits. */
export function OthersChanges({ campaign, base, form, theirs }: OthersChangesProps) {
  const { user } = useWorkspace();
  const name = otherName(campaign, user.id, theirs.changes);
  return (
    <>
      <ConflictCard campaign={campaign} base={base} form={form} name={name} />
      {theirs.changes && <Theirs changes={theirs.changes} form={form} onForget={theirs.forget} />}
    </>
  );
}

/** The name of the last editor. If the reader was the last one, the name of the editor before, if this page saw that change. */
function otherName(campaign: Campaign, me: number, changes: TheirChanges | null): string | null {
  return campaign.changed_by_id === me ? (changes?.name ?? null) : campaign.changed_by_name;
}

/** Lists what another admin saved, except for conflicts. */
function Theirs({
  changes: { name, at, fields },
  form,
  onForget,
}: {
  changes: TheirChanges;
  form: DraftForm;
  onForget: () => void;
}) {
  const { t } = useTranslation(['conflicts', ...FORM_SENTENCES, 'common']);
  const { list, time } = useFormat();
  const quiet = fields.filter((field) => !form.conflicts.includes(field));
  if (quiet.length === 0) return null;
  const labels = list(quiet.map((field) => t(FIELD_LABELS[field])));
  return (
    <Banner
      tone="accent"
      title={t('theirs.title', { name, time: time(at), fields: labels })}
      action={
        <Anchor component="button" type="button" onClick={onForget}>
          {t('theirs.seen')}
        </Anchor>
      }
    >
      {t('theirs.body')}
    </Banner>
  );
}
