import {
  type ComboboxData,
  Input,
  InputBase,
  type MultiSelectProps,
  type Select as Mantine,
  type SelectProps,
  type TagsInputProps,
  useProps,
} from '@mantine/core';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useInputOnDemand } from './on-demand/use-input.ts';
import { lazyPart } from './on-demand/lazy-part.tsx';

let loaded: typeof Mantine | undefined;

async function load(): Promise<void> {
  ({ Select: loaded } = await import('./on-demand/select.ts'));
}

/** A choice from a list, as Mantine's, whose code comes when somebody comes to it. */
function SelectOnDemand(props: SelectProps) {
  const { id, isReady, typed, type, handlers } = useInputOnDemand(props.id, () => loaded !== undefined, load);
  const Loaded = loaded;
  if (isReady && Loaded) return <Loaded {...props} id={id} />;
  const { disabled = false } = props;
  return (
    <Standing
      {...props}
      id={id}
      typed={typed}
      onType={(text) => {
        props.onSearchChange?.(text);
        type(text);
      }}
      {...(!disabled && handlers)}
    />
  );
}

interface StandingProps extends SelectProps {
  typed: string | null;
  onType: (text: string) => void;
}

// It controls nothing yet.
const CLOSED = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

/** The field as it looks while its list is closed. */
function Standing({ typed, onType, ...given }: StandingProps) {
  const {
    data,
    value,
    defaultValue,
    onChange,
    searchable = false,
    readOnly = false,
    searchValue,
    onSearchChange: _search,
    nothingFoundMessage: _nothing,
    comboboxProps: _combobox,
    renderOption: _render,
    allowDeselect: _deselect,
    checkIconPosition: _check,
    withScrollArea: _scroll,
    maxDropdownHeight: _height,
    filter: _filter,
    limit: _limit,
    clearable,
    clearButtonProps,
    ...others
  } = useProps(['Input', 'InputWrapper', 'Select'], { size: 'sm' }, given);
  const chosen = value ?? defaultValue ?? null;
  return (
    <InputBase
      {...others}
      __staticSelector="Select"
      __clearable={clearable === true && chosen !== null && others.disabled !== true}
      __clearSection={
        <Input.ClearButton
          tabIndex={-1}
          aria-hidden="true"
          {...clearButtonProps}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange?.(null, null as never)}
        />
      }
      {...CLOSED}
      autoComplete="off"
      pointer={!searchable}
      readOnly={readOnly || !searchable}
      value={typed ?? searchValue ?? labelOf(data, chosen)}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

function labelOf(data: ComboboxData | undefined, chosen: string | null): string {
  if (chosen === null) return '';
  const all = (data ?? []).flatMap((one) => (typeof one === 'object' && 'group' in one ? one.items : [one]));
  const found = all.find((one) => (typeof one === 'object' ? one.value : one) === chosen);
  if (typeof found !== 'object') return found ?? '';
  return 'label' in found ? found.label : found.value;
}

// The values of a list may be a type of their own, as in Mantine's.
export const Select = SelectOnDemand as unknown as <Value extends string = string>(
  props: SelectProps<Value>,
) => ReactNode;

const LoadedMultiSelect = lazyPart(
  () => import('./on-demand/multi-select.ts'),
) as unknown as ComponentType<MultiSelectProps>;

/** Several of a list. Only pages that show one load it. */
export function MultiSelect(props: MultiSelectProps) {
  const { label, description, error, placeholder } = props;
  return (
    <Suspense
      fallback={<InputBase {...{ label, description, error, placeholder }} size="sm" readOnly value="" />}
    >
      <LoadedMultiSelect {...props} />
    </Suspense>
  );
}

const LoadedTagsInput = lazyPart(() => import('./on-demand/tags-input.ts'));

/** Several values that are typed, likewise. */
export function TagsInput(props: TagsInputProps) {
  const { description, value = [] } = props;
  return (
    <Suspense
      fallback={
        <InputBase
          aria-label={props['aria-label']}
          description={description}
          size="sm"
          readOnly
          value={value.join(', ')}
        />
      }
    >
      <LoadedTagsInput {...props} />
    </Suspense>
  );
}
