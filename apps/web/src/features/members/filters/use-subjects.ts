import { MEMBER_FILTER_TYPES } from '@fika/contract/filter-types';
import { useCategories } from '#features/categories/api.ts';
import { activeFields } from '#features/categories/view.ts';
import { useTranslation } from '#lib/i18n.ts';
import { type Subject, subjectKey } from './model.ts';

export interface SubjectOption extends Subject {
  key: string;
  label: string;
}

const option = (subject: Subject, label: string): SubjectOption => ({
  ...subject,
  key: subjectKey(subject),
  label,
});

/** All possible subjects of a condition: the fields of the workspace, and the properties of the member. */
export function useSubjects(): { fields: SubjectOption[]; member: SubjectOption[] } {
  const { t } = useTranslation('filters');
  const fields = activeFields(useCategories()).map(({ id, type, title }): SubjectOption => {
    return option({ type, category_id: id }, title);
  });
  const member = MEMBER_FILTER_TYPES.map((type): SubjectOption => {
    return option({ type, category_id: null }, t(`subjects.${type}`));
  });
  return { fields, member };
}
