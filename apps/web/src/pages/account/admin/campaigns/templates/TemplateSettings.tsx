import { formationOf } from '@fika/contract/statuses';
import {
  IconAdjustments,
  IconArmchair,
  IconMailQuestion,
  IconRepeat,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { type Fact, FactList } from '#ui/FactList.tsx';
import { Seats } from '#ui/Seats.tsx';
import type { UseCase } from '#features/campaigns/templates-api.ts';
import { seatsOf } from '#features/campaigns/templates-view.ts';
import c from './TemplateSettings.module.css';

/** The settings of a template, below its picture. */
export function TemplateSettings({ template }: { template: UseCase }) {
  const { t } = useTranslation('templates');
  const facts = useFacts(template);
  return (
    <Card title={t('templates.settings')}>
      <div className={c.table}>
        <Seats people={Array.from({ length: seatsOf(template) }, () => null)} table={72} decorative />
      </div>
      <FactList facts={facts} />
    </Card>
  );
}

function useFacts(template: UseCase): Fact[] {
  const { t } = useTranslation(['programs', 'campaigns', 'templates']);
  const { algo, frequency, optin_option, rules, seats, needs: fields } = template;
  return [
    {
      key: 'groups',
      icon: IconUsersGroup,
      text: t(`campaigns:glance.${formationOf(algo)}`, { size: seatsOf(template) }),
      note: t(`algo.${algo}.name`),
    },
    {
      key: 'rhythm',
      icon: IconRepeat,
      text: frequency === 0 ? t('campaigns:rhythm.once') : t('campaigns:rhythm.weeks', { count: frequency }),
    },
    { key: 'optin', icon: IconMailQuestion, text: t(`optin.${optin_option}.name`) },
    ...seats.map(({ label, needs }, index) => ({
      key: `seat ${index}`,
      icon: IconArmchair,
      text: label,
      note: fields.find(({ kind }) => kind === needs)?.title,
    })),
    ...rules.map(({ sentence, category }) => ({
      key: sentence,
      icon: IconAdjustments,
      text: sentence,
      note: category
        ? t('templates:templates.with_field', { title: category.title })
        : t('templates:templates.without_field'),
    })),
  ];
}
