import { Select } from '@mantine/core';
import { fullName } from './initials.ts';
import c from './PersonSelect.module.css';

interface Person {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
}

export interface ChosenPerson {
  id: number;
  name: string;
}

interface PersonSelectProps {
  label: string;
  description: string;
  placeholder: string;
  /** The people that the server found for the search, by names and addresses. */
  people: readonly Person[];
  /** Where the server found none; undefined while it searches. */
  noneFound: string | undefined;
  search: string;
  onSearch: (search: string) => void;
  chosen: ChosenPerson | null;
  onChoose: (person: ChosenPerson | null) => void;
}

/** A person, searched by the server and chosen by name. */
export function PersonSelect(props: PersonSelectProps) {
  const { people, noneFound, search, onSearch, chosen, onChoose, ...texts } = props;
  const emails = new Map(people.map(({ id, email }) => [String(id), email]));
  return (
    <Select
      {...texts}
      data-autofocus
      searchable
      data={people.map((person) => ({
        value: String(person.id),
        label: fullName(person) || person.email,
      }))}
      // The server has searched, addresses too.
      filter={({ options }) => options}
      searchValue={search}
      onSearchChange={onSearch}
      nothingFoundMessage={noneFound}
      value={chosen === null ? null : String(chosen.id)}
      onChange={(value, option) =>
        onChoose(value === null ? null : { id: Number(value), name: option.label })
      }
      renderOption={({ option }) => (
        <span className={c.option}>
          <span>{option.label}</span>
          <span className={c.email}>{emails.get(option.value)}</span>
        </span>
      )}
    />
  );
}
