import { Menu } from '@mantine/core';
import { translate } from '#lib/i18n.ts';
import { type VariableChoice, variableChoices } from '../view.ts';
import c from './InsertMenu.module.css';
import { useOwnSamples } from '../use-own-samples.ts';
import { useKind, useProgramName } from './kind.ts';

/** The variables of this kind of message, each with a sample value. */
function useVariables(): VariableChoice[] {
  return variableChoices(useKind(), translate(), useOwnSamples(useProgramName()));
}

/** The entries of a menu of variables. */
export function VariableItems({ onPick }: { onPick: (name: string) => void }) {
  return useVariables().map(({ name, label, sample }) => (
    <Menu.Item key={name} onClick={() => onPick(name)}>
      <span className={c.label}>{label}</span>
      <span className={c.sample}>{sample}</span>
    </Menu.Item>
  ));
}
