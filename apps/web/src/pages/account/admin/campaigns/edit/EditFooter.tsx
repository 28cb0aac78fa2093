import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { ButtonLink } from '#ui/links.tsx';
import { type CampaignTab, stepsAround } from '#features/campaigns/view.ts';
import c from './EditFooter.module.css';

interface EditFooterProps {
  id: number;
  tab: CampaignTab;
  /** Replaces the "next" button at the last step. */
  last: ReactNode;
}

/** The navigation between the parts of a draft. */
export function EditFooter({ id, tab, last }: EditFooterProps) {
  const { t } = useTranslation('forms');
  const { slug } = useWorkspace();
  const { previous, next } = stepsAround(tab);
  const to = (step: CampaignTab) => paths.campaignsEditTab({ slug, id, tab: step });
  return (
    <div className={c.footer} data-steps-bar>
      {previous ? (
        <ButtonLink
          variant="default"
          to={to(previous)}
          leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
        >
          {t('wizard.back')}
        </ButtonLink>
      ) : (
        <span />
      )}
      {next ? (
        <ButtonLink to={to(next)} rightSection={<IconArrowRight size={16} aria-hidden="true" />}>
          {t('wizard.next_to', { step: t(`tab.${next}`) })}
        </ButtonLink>
      ) : (
        last
      )}
    </div>
  );
}
