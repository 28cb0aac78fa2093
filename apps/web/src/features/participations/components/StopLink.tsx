import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/links.tsx';
import c from './OptinScreen.module.css';

/** The way out of the program, or of all of them. */
export function StopLink({ token }: { token: string }) {
  const { t } = useTranslation('participations');
  return (
    <TextLink to={paths.optinUnsubscribe()} search={{ token, from: 'invitation' }} className={c.stop}>
      {t('stop')}
    </TextLink>
  );
}
