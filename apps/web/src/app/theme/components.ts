import type * as Mantine from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';
import c from './components.module.css';
import f from './fields.module.css';

const field: Pick<Mantine.TextInputProps, 'size' | 'inputWrapperOrder'> = {
  size: 'sm',
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
};

const chevron = {
  rightSection: createElement(IconChevronDown, { size: 16 }),
  rightSectionPointerEvents: 'none',
} as const;

/** The list of choices scrolls itself: an area around it would be a stop of the keyboard without a name. */
const list = { withScrollArea: false } as const;

// Types only: naming the components themselves would put all of them into the first page's bundle.
type Extensions = {
  [
    Name in keyof typeof Mantine as (typeof Mantine)[Name] extends { extend: (input: never) => unknown }
      ? Name
      : never
  ]?: (typeof Mantine)[Name] extends { extend: (input: infer Input) => unknown } ? Input : never;
};

/** Default props of the components, so that pages set no size, radius or color. */
export const components: Extensions = {
  ActionIcon: {
    defaultProps: { variant: 'subtle', color: 'gray', size: 'sm' },
    classNames: { root: c.actionIcon },
  },
  Anchor: { defaultProps: { underline: 'hover' } },
  Button: { defaultProps: { size: 'sm' }, classNames: { root: c.button, label: c.buttonLabel } },
  CloseButton: { classNames: { root: c.closeButton } },
  Checkbox: {
    defaultProps: { size: 'sm', radius: 4 },
    classNames: { root: f.check, input: f.checkInput, label: f.checkLabel },
  },
  Drawer: { classNames: { content: c.drawer, overlay: c.overlay } },
  Input: { defaultProps: { size: 'sm' }, classNames: { wrapper: f.inputWrapper, input: f.input } },
  InputWrapper: {
    defaultProps: field,
    classNames: { label: f.label, error: f.error, description: f.description },
  },
  Loader: { defaultProps: { type: 'oval', size: 'sm' } },
  Menu: {
    defaultProps: {
      shadow: 'md',
      radius: 12,
      offset: 4,
      // The first item takes the focus: what would hold it instead is no item of a menu.
      withInitialFocusPlaceholder: false,
      transitionProps: { transition: 'pop', duration: 180 },
    },
    classNames: {
      dropdown: c.dropdown,
      item: c.menuItem,
      itemSection: c.menuSection,
      label: c.menuLabel,
      divider: c.menuDivider,
    },
  },
  Modal: {
    defaultProps: { radius: 12, centered: true, transitionProps: { transition: 'pop', duration: 180 } },
    classNames: {
      content: c.modal,
      title: c.modalTitle,
      header: c.modalHeader,
      body: c.modalBody,
      overlay: c.overlay,
    },
  },
  NativeSelect: { defaultProps: { ...field, ...chevron } },
  MultiSelect: {
    defaultProps: { ...field, ...list, checkIconPosition: 'right' },
    classNames: { dropdown: c.dropdown, options: c.options, option: c.option },
  },
  NumberInput: {
    // Every number of the product is a whole one.
    defaultProps: { ...field, allowDecimal: false },
    classNames: { control: f.numberControl },
  },
  PasswordInput: {
    defaultProps: { ...field, visibilityToggleFocusable: true },
    classNames: { innerInput: f.innerInput, visibilityToggle: f.visibilityToggle },
  },
  Popover: { defaultProps: { shadow: 'md', radius: 12 }, classNames: { dropdown: c.dropdown } },
  // Until the list is positioned it is at the top of its container. The browser scrolls to the chosen option there, so the
  // container must be the window and not the document.
  Combobox: { defaultProps: { floatingStrategy: 'fixed' } },
  Progress: { defaultProps: { size: 6, radius: 3 }, classNames: { root: c.progress } },
  Radio: {
    defaultProps: { size: 'sm' },
    classNames: { root: f.radioRoot, radio: f.radio, label: f.checkLabel },
  },
  Select: {
    defaultProps: { ...field, ...list, ...chevron, allowDeselect: false, checkIconPosition: 'right' },
    classNames: { dropdown: c.dropdown, options: c.options, option: c.option },
  },
  SegmentedControl: {
    defaultProps: { radius: 6, size: 'xs', transitionDuration: 120, withItemsBorders: false },
    classNames: { root: f.segments, indicator: f.segmentIndicator, label: f.segmentLabel },
  },
  Skeleton: { classNames: { root: c.skeleton } },
  Switch: { defaultProps: { size: 'sm' }, classNames: { track: f.switchTrack, label: f.checkLabel } },
  Tabs: { classNames: { tab: c.tab, list: c.tabList } },
  TagsInput: {
    defaultProps: { ...field, ...list },
    classNames: { dropdown: c.dropdown, options: c.options, option: c.option },
  },
  Textarea: { defaultProps: field },
  TextInput: { defaultProps: field },
  Title: { classNames: { root: c.title } },
  Tooltip: {
    defaultProps: { openDelay: 300, transitionProps: { duration: 120 } },
    classNames: { tooltip: c.tooltip },
  },
};
