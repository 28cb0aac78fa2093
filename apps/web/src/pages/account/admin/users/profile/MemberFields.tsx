import type { Category } from '@fika/contract/endpoints/categories';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { TextLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { useFieldText } from '#features/categories/use-field-text.ts';
import type { UserDetail } from '#features/profile/member-api.ts';
import { isMissing } from '#features/profile/member-view.ts';
import c from './MemberFields.module.css';

interface MemberFieldsProps {
  member: UserDetail;
  fields: readonly Category[];
}

/** The values of a member field by field, with a mark for missing mandatory ones. */
export function MemberFields({ member, fields }: MemberFieldsProps) {
  const { t } = useTranslation('member');
  const { slug } = useWorkspace();
  return (
    <Card title={t('fields.title')}>
      {fields.length === 0 ? (
        <p className={c.none}>
          {t('fields.none')} <TextLink to={paths.categories({ slug })}>{t('fields.define')}</TextLink>
        </p>
      ) : (
        <dl className={c.fields}>
          {fields.map((field) => (
            <FieldLine key={field.id} field={field} member={member} />
          ))}
        </dl>
      )}
    </Card>
  );
}

function FieldLine({ field, member }: { field: Category; member: UserDetail }) {
  const { t } = useTranslation('member');
  const fieldText = useFieldText();
  const value = member.userfield_set.find(({ category }) => category === field.id)?.value;
  const text = value === undefined ? '' : fieldText(field, value);
  return (
    <div className={c.field}>
      <dt className={c.name}>
        {field.title}
        {field.only_for_matching && <StatusBadge>{t('fields.matching_only')}</StatusBadge>}
      </dt>
      <dd className={c.value}>
        {text ||
          (isMissing(field, value) ? (
            <span className={c.owed}>{t('fields.owed')}</span>
          ) : (
            <span className={c.empty}>{t('fields.empty')}</span>
          ))}
      </dd>
    </div>
  );
}
