import { Anchor } from '@mantine/core';
import { useTranslation } from '../../../lib/use-translation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { paths } from '../../../paths.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { TextLink } from '../../../ui/links.tsx';
import type { Campaign } from '../api.ts';
import type { CampaignDraft } from '../draft.ts';
import type { SaveState } from '../use-save-program.ts';
import type { DraftForm } from '../use-program-draft.ts';
import type { TheirChanges } from '../use-their-changes.ts';
import { ConflictCard } from './ConflictCard.tsx';
import c from './EditNotices.module.css';
import { FIELD_LABELS } from './FieldValue.tsx';

interface EditNoticesProps {
  campaign: Campaign;
  base: CampaignDraft;
  form: DraftForm;
  state: SaveState;
  theirs: { changes: TheirChanges | null; forget: () => void };
}

/** What the whole page should know before its form: an archive, what is not saved and why, what others changed. */
export function EditNotices({ campaign, base, form, state, theirs }: EditNoticesProps) {
  const { t } = useTranslation('campaigns');
  const { user } = useWorkspace();
  return (
    <div className={c.notices}>
      {campaign.status === 'archived' && (
        <Banner tone="accent" title={t('edit.archived_title')}>
          {t('edit.archived')}
        </Banner>
      )}
      {state.is === 'refused' && <NotSaved id={campaign.id} error={state.error} />}
      <ConflictCard
        campaign={campaign}
        base={base}
        form={form}
        name={otherName(campaign, user.id, theirs.changes)}
      />
      {theirs.changes && <Theirs changes={theirs.changes} form={form} onForget={theirs.forget} />}
    </div>
  );
}

/** Whoever changed it last, unless that was the reader: then whoever did before, if that was seen here. */
function otherName(campaign: Campaign, me: number, changes: TheirChanges | null): string | null {
  return campaign.changed_by_id === me ? (changes?.name ?? null) : campaign.changed_by_name;
}

/** Says what somebody else saved, as long as it needs no decision. */
function Theirs({
  changes: { name, at, fields },
  form,
  onForget,
}: {
  changes: TheirChanges;
  form: DraftForm;
  onForget: () => void;
}) {
  const { t } = useTranslation(['programs', 'campaigns', 'common']);
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

/** Why the program is not saved; for rules each reason, and the way to them. */
function NotSaved({ id, error }: { id: number; error: unknown }) {
  const { t } = useTranslation('campaigns');
  const { slug } = useWorkspace();
  if (!(error instanceof ApiError) || error.code !== 'rules_invalid') {
    return <ErrorBanner title={t('failed.save')} error={error} />;
  }
  return (
    <Banner
      title={t('failed.rules')}
      action={
        <TextLink to={paths.campaignsEditTab({ slug, id, tab: 'matching' })}>{t('failed.to_rules')}</TextLink>
      }
    >
      {error.errors.map(({ path, message }) => (
        <p key={path}>{message}</p>
      ))}
    </Banner>
  );
}
