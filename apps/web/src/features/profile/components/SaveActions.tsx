import { Button } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { ProfileActions } from './ProfileLayout.tsx';

interface SaveActionsProps {
  /** Id of the form in the page. */
  form: string;
  dirty: boolean;
  busy: boolean;
  onDiscard: () => void;
}

/** Save and Discard of a tab. */
export function SaveActions({ form, dirty, busy, onDiscard }: SaveActionsProps) {
  const { t } = useTranslation('profile');
  return (
    <ProfileActions>
      <Button variant="default" disabled={!dirty || busy} onClick={onDiscard}>
        {t('discard')}
      </Button>
      <Button type="submit" form={form} disabled={!dirty} loading={busy}>
        {t('save')}
      </Button>
    </ProfileActions>
  );
}
