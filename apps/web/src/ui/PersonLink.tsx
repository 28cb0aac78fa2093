import { isErased } from '@fika/contract/erased';
import { fullName, nameInside } from './initials.ts';
import { TextLink } from './links.tsx';

interface PersonLinkProps {
  person: { first_name: string; last_name: string; email: string };
  /** From `paths`; a deleted member has no link. */
  to: string;
}

/** The name of a person, inside of a line, that leads to them. */
export function PersonLink({ person, to }: PersonLinkProps) {
  const name = fullName(person) || nameInside(person);
  return isErased(person.email) ? <span>{name}</span> : <TextLink to={to}>{name}</TextLink>;
}
