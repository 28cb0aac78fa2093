import {
  Drawer as MantineDrawer,
  type DrawerProps,
  MantineThemeProvider,
  Modal as MantineModal,
  type ModalProps,
} from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { useOpeningAfter } from './use-opening-after.ts';

/** The header of a dialog must not be the banner landmark of the page. */
const PLAIN_HEADER = { header: { role: 'presentation' } };

/** Lists open above their field, where they cover no button of the dialog: buttons come last. */
const LISTS_ABOVE = {
  components: { Combobox: { defaultProps: { floatingStrategy: 'fixed', position: 'top-start' } } },
} as const;

/** A dialog of Mantine with a name for its close button. */
export function Modal({ opened, children, ...rest }: ModalProps) {
  const { t } = useTranslation();
  const named = { 'aria-label': t('actions.close') };
  return (
    <MantineModal
      closeButtonProps={named}
      attributes={PLAIN_HEADER}
      {...rest}
      opened={useOpeningAfter(opened)}
    >
      <MantineThemeProvider theme={LISTS_ABOVE} inherit>
        {children}
      </MantineThemeProvider>
    </MantineModal>
  );
}

/** The same at the edge of the window. */
export function Drawer({ opened, ...rest }: DrawerProps) {
  const { t } = useTranslation();
  const named = { 'aria-label': t('actions.close') };
  return (
    <MantineDrawer
      closeButtonProps={named}
      attributes={PLAIN_HEADER}
      {...rest}
      opened={useOpeningAfter(opened)}
    />
  );
}
