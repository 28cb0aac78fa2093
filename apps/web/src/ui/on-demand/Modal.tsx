import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from '../../lib/use-translation.ts';
import { useOpeningAfter } from './use-opening-after.ts';

export default function LoadedModal({ opened, ...rest }: ModalProps) {
  const { t } = useTranslation();
  const named = { 'aria-label': t('actions.close') };
  return <Modal closeButtonProps={named} {...rest} opened={useOpeningAfter(opened)} />;
}
