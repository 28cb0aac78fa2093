import { Modal, type ModalProps } from '@mantine/core';
import { useOpeningAfter } from './use-opening-after.ts';

export default function LoadedModal({ opened, ...rest }: ModalProps) {
  return <Modal {...rest} opened={useOpeningAfter(opened)} />;
}
