import type { FilterItem } from '@fika/contract/filter-shape';
import { Radio } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { FormColumn } from '#ui/FormColumn.tsx';
import { Labelled } from '#ui/Labelled.tsx';
import { TextLink } from '#ui/links.tsx';
import { NamedPicker } from '#features/members/filters/NamedPicker.tsx';
import type { CampaignDraft } from '../draft.ts';
import { WithGlance } from '../components/WithGlance.tsx';
import type { TabFormProps } from '../tab-form-props.ts';
import { useAudienceCount } from '../use-audience-count.ts';
import c from './ParticipationForm.module.css';

const OPTIONS = [1, 2, 3] as const;

export function ParticipationForm({ campaign, form, audience }: TabFormProps) {
  const { t } = useTranslation(['programs', 'forms']);
  const { draft, set } = form;
  const { count } = audience;
  const asked = useAskedCount(draft);
  const cost = (option: (typeof OPTIONS)[number]) => {
    if (count === undefined) return null;
    if (option === 1) return t('forms:participation.ask_cost', { count });
    if (option === 2) return t('forms:participation.direct_cost', { count });
    if (draft.optin_option !== 3 || asked === undefined) return null;
    const direct = t('optin.direct', { count: Math.max(0, count - asked) });
    return t('optin.asked_and', { count: asked, direct });
  };
  return (
    <WithGlance campaign={campaign} form={form} audience={audience}>
      <FormColumn>
        <Radio.Group
          label={t('forms:participation.label')}
          value={String(draft.optin_option)}
          onChange={(value) => set({ optin_option: OPTIONS.find((one) => String(one) === value) ?? 1 })}
        >
          <div className={c.options}>
            {OPTIONS.map((option) => (
              <label
                key={option}
                className={c.option}
                data-chosen={draft.optin_option === option || undefined}
              >
                <Radio value={String(option)} />
                <span>
                  <span className={c.name}>{t(`optin.${option}.name`)}</span>
                  <span className={c.help}>{t(`optin.${option}.help`)}</span>
                  {cost(option) && <span className={c.cost}>{cost(option)}</span>}
                </span>
              </label>
            ))}
          </div>
        </Radio.Group>
        {draft.optin_option === 3 && (
          <Asked draft={draft} onChange={(optin_audiences) => set({ optin_audiences })} />
        )}
      </FormColumn>
    </WithGlance>
  );
}

/** The audiences that get an invitation, while all other members take part without one. */
function Asked({ draft, onChange }: { draft: CampaignDraft; onChange: (ids: number[]) => void }) {
  const { t } = useTranslation('programs');
  const { slug } = useWorkspace();
  return (
    <Labelled
      label={t('optin.audiences')}
      help={
        <>
          {t('optin.audiences_help')}{' '}
          <TextLink inherit to={paths.audiences({ slug })}>
            {t('optin.to_audiences')}
          </TextLink>
        </>
      }
    >
      <NamedPicker
        type="audience"
        label={t('optin.audiences')}
        many
        ids={draft.optin_audiences}
        onChange={onChange}
        withinPortal
        creates
      />
    </Labelled>
  );
}

const inAudiences = (ids: readonly number[]): FilterItem => ({
  type: 'audience',
  operator: 'inn',
  value: [...ids],
});

/** The number of members who get an invitation when only some audiences do. */
function useAskedCount(draft: CampaignDraft): number | undefined {
  const { filters, exclude_admins, optin_audiences: ids } = draft;
  const { count } = useAudienceCount({
    filters: {
      version: 'v1',
      operator: 'and',
      filters: [
        ...(filters.filters.length > 0 ? [filters] : []),
        ...(ids.length > 0 ? [inAudiences(ids)] : []),
      ],
    },
    exclude_admins,
  });
  return ids.length === 0 ? 0 : count;
}
