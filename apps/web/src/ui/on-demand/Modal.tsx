import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from '../../lib/use-translation.ts';
import { useOpeningAfter } from './use-opening-after.ts';

/** The head of a dialog is no banner of the page. */
const PLAIN_HEADER = { header: { role: 'presentation' } };

export default function LoadedModal({ opened, ...rest }: ModalProps) {
  const { t } = useTranslation();
  const named = { 'aria-label': t('actions.close') };
  return (
    <Modal closeButtonProps={named} attributes={PLAIN_HEADER} {...rest} opened={useOpeningAfter(opened)} />
  );
}
