import { LIMITS } from '@fika/contract/limits';
import { SLUG_LENGTH } from '@fika/contract/slugs';
import { NumberInput, Select, TextInput } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#lib/language.ts';
import { zonesWith } from '#lib/zones.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { FieldPair } from '#ui/FormColumn.tsx';
import c from '../components/settings-pages.module.css';
import type { SettingsFormProps } from '../settings-form.ts';

/** Name, address, language and time zone; how many take part. */
export function CompanyFields({ form: { draft, set }, error, isSuperadmin }: SettingsFormProps) {
  const { t } = useTranslation('settings');
  const address = `${location.origin}${paths.account({ slug: draft.slug.trim().toLowerCase() || '…' })}`;
  const locked = isSuperadmin ? undefined : t('superadmin_only');
  return (
    <Card title={t('main.workspace')}>
      <div className={c.fields}>
        <TextInput
          label={t('main.name')}
          maxLength={LIMITS.companyNameLength}
          required
          withAsterisk={false}
          value={draft.name}
          error={error('name')}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t('main.slug')}
          description={locked ?? t('main.slug_help', { address })}
          disabled={!isSuperadmin}
          maxLength={SLUG_LENGTH.max}
          spellCheck={false}
          value={draft.slug}
          error={error('slug')}
          onChange={(event) => set({ slug: event.currentTarget.value })}
        />
        <FieldPair>
          <Select
            label={t('main.language')}
            description={t('main.language_help')}
            data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            value={draft.culture}
            onChange={(value) => value && set({ culture: value === 'fr' ? 'fr' : 'en' })}
          />
          <Select
            label={t('main.timezone')}
            description={t('main.timezone_help')}
            data={zonesWith(draft.timezone)}
            searchable
            limit={100}
            value={draft.timezone}
            onChange={(timezone) => timezone && set({ timezone })}
          />
        </FieldPair>
        <NumberInput
          label={t('main.max_seats')}
          description={locked ?? t('main.max_seats_help')}
          placeholder={t('main.no_limit')}
          disabled={!isSuperadmin}
          min={1}
          max={1_000_000}
          value={draft.max_seats ?? ''}
          error={error('max_seats')}
          onChange={(value) => set({ max_seats: typeof value === 'number' ? value : null })}
        />
      </div>
    </Card>
  );
}
