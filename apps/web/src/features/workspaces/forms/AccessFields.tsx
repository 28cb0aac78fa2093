import { LIMITS } from '@fika/contract/limits';
import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import c from '../components/settings-pages.module.css';
import type { SettingsFormProps } from '../settings-form.ts';

const SWITCHES = [
  'enable_account_access',
  'enable_employee_invite_link',
  'enable_calendar_integration',
  'enable_instant_match',
] as const;

/** The features for members, and the terms of use. */
export function AccessFields({ form: { draft, set }, error, isSuperadmin }: SettingsFormProps) {
  const { t } = useTranslation('settings');
  return (
    <Card title={t('access.title')}>
      <div className={c.fields}>
        {!isSuperadmin && <p className={c.locked}>{t('superadmin_only')}</p>}
        {SWITCHES.map((name) => (
          <Switch
            key={name}
            label={t(`access.${name}`)}
            description={t(`access.${name}_help`)}
            disabled={!isSuperadmin}
            checked={draft.account_access[name]}
            onChange={(event) =>
              set({ account_access: { ...draft.account_access, [name]: event.currentTarget.checked } })
            }
          />
        ))}
        <Switch
          label={t('access.top_participants')}
          description={t('access.top_participants_help')}
          disabled={!isSuperadmin}
          checked={draft.top_participants.enabled}
          onChange={(event) => set({ top_participants: { enabled: event.currentTarget.checked } })}
        />
        <TextInput
          label={t('access.cgu_link')}
          description={t('access.cgu_link_help')}
          placeholder="https://"
          type="url"
          disabled={!isSuperadmin}
          maxLength={LIMITS.linkLength}
          value={draft.cgu_link}
          error={error('cgu_link')}
          onChange={(event) => set({ cgu_link: event.currentTarget.value })}
        />
      </div>
    </Card>
  );
}
