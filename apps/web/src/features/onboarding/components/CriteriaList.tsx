import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { TextLink } from '#ui/links.tsx';
import type { OnboardingStatus } from '../api.ts';
import { listedCriteria } from '../view.ts';
import c from './CriteriaList.module.css';

interface CriteriaListProps {
  criteria: OnboardingStatus['criteria'];
  /** A link was followed. */
  onLeave?: () => void;
}

/** The tasks; open ones link to their page. */
export function CriteriaList({ criteria, onLeave }: CriteriaListProps) {
  const { t } = useTranslation();
  const { slug } = useWorkspace();
  return (
    <ul className={c.list} aria-label={t('onboarding.list')}>
      {listedCriteria(criteria, slug).map(({ name, done, place }) => (
        <li key={name} className={c.item} data-done={done || undefined}>
          <span className={c.mark} aria-hidden="true">
            {done && <IconCheck size={12} stroke={2.5} />}
          </span>
          {done ? (
            <span>
              {t(`onboarding.criteria.${name}`)}
              <VisuallyHidden component="span">{`, ${t('steps.done')}`}</VisuallyHidden>
            </span>
          ) : (
            <TextLink to={place} onClick={onLeave}>
              {t(`onboarding.criteria.${name}`)}
            </TextLink>
          )}
        </li>
      ))}
    </ul>
  );
}
