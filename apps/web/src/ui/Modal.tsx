import type { DrawerProps, ModalProps } from '@mantine/core';
import { Suspense } from 'react';
import { useWasTrue } from './on-demand/use-was-true.ts';
import { lazyPart } from './on-demand/lazy-part.tsx';

const LoadedModal = lazyPart(() => import('./on-demand/Modal.tsx'));
const LoadedDrawer = lazyPart(() => import('./on-demand/Drawer.tsx'));

/** A dialog. Its code comes with the first one that opens. */
export function Modal(props: ModalProps) {
  return useWasTrue(props.opened) ? (
    <Suspense>
      <LoadedModal {...props} />
    </Suspense>
  ) : null;
}

/** The same at the edge of the window. */
export function Drawer(props: DrawerProps) {
  return useWasTrue(props.opened) ? (
    <Suspense>
      <LoadedDrawer {...props} />
    </Suspense>
  ) : null;
}
