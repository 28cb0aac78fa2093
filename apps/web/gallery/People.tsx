import { Button, Group } from '@mantine/core';
import { AvatarStack } from '#ui/AvatarStack.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { TextLink } from '#ui/links.tsx';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import { Seats } from '#ui/Seats.tsx';
import { HERE, people, person } from './people.ts';

export function Nothing() {
  return (
    <Card title="Nothing found, nothing wrong" padding="flush">
      <EmptyState
        size="inline"
        title="Nobody by that name"
        actions={<TextLink to={HERE}>Search everywhere</TextLink>}
      >
        No active member in Uppsala matches “bjork”. Try without the office.
      </EmptyState>
    </Card>
  );
}

export function PeopleAndTables() {
  return (
    <Card title="People and tables">
      <Group gap="xs" mb="md">
        {people.map((one) => (
          <PersonAvatar key={one.id} person={one} />
        ))}
      </Group>
      <Group gap="lg" mb="md">
        <PersonAvatar person={person(0)} size={26} />
        <PersonAvatar person={person(1)} size={28} />
        <PersonAvatar person={person(2)} size={72} named />
        <AvatarStack people={people.slice(0, 3)} />
        <AvatarStack people={people} />
      </Group>
      <Group gap="lg" justify="space-between">
        <Seats people={[person(0), person(1)]} />
        <Seats people={[person(0), null, null]} table={53} />
        <Seats people={people.slice(3, 7)} table={60} />
        <Seats people={people.slice(0, 6)} table={80} />
        <Seats people={[person(0), null, null]} table={124} />
      </Group>
    </Card>
  );
}

export function Whole() {
  return (
    <EmptyState
      title="No members yet"
      people={[null, person(9), null, null]}
      actions={
        <>
          <Button>Start a program</Button>
          <Button variant="default">See how it works</Button>
        </>
      }
    >
      A program decides who meets, how often, and under which rules. You see every group before anything is
      sent.
    </EmptyState>
  );
}
