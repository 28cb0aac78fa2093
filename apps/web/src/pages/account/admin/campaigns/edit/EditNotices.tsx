import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { TextLink } from '#ui/links.tsx';
import type { Campaign } from '#features/campaigns/api.ts';
import type { CampaignDraft } from '#features/campaigns/draft.ts';
import type { SaveState } from '#features/campaigns/use-save-program.ts';
import type { DraftForm } from '#features/campaigns/use-program-draft.ts';
import type { TheirChanges } from '#features/campaigns/use-their-changes.ts';
import c from './EditNotices.module.css';
import { OthersChanges } from './OthersChanges.tsx';

interface EditNoticesProps {
  campaign: Campaign;
  base: CampaignDraft;
  form: DraftForm;
  state: SaveState;
  theirs: { changes: TheirChanges | null; forget: () => void };
}

/** Notices above the form: an archived program, failed saves, changes of other admins. */
export function EditNotices({ campaign, base, form, state, theirs }: EditNoticesProps) {
  const { t } = useTranslation('campaigns');
  return (
    <div className={c.notices}>
      {campaign.status === 'archived' && (
        <Banner tone="accent" title={t('edit.archived_title')}>
          {t('edit.archived')}
        </Banner>
      )}
      {state.is === 'refused' && <NotSaved id={campaign.id} error={state.error} />}
      {(form.conflicts.length > 0 || theirs.changes) && (
        <OthersChanges campaign={campaign} base={base} form={form} theirs={theirs} />
      )}
    </div>
  );
}

/** Why the program is not saved; for rules each reason, with a link to them. */
function NotSaved({ id, error }: { id: number; error: unknown }) {
  const { t } = useTranslation(['campaigns', 'forms']);
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
