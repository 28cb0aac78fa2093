import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { TextLink } from '#ui/links.tsx';
import { LinkTabs } from '#ui/LinkTabs.tsx';
import { OutcomeBar, type OutcomeItem } from '#ui/OutcomeBar.tsx';
import { Column, PageGrid } from '#ui/PageGrid.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import { SessionArea } from '#ui/SessionArea.tsx';
import { SessionCells } from '#ui/SessionCells.tsx';
import { ShareRing } from '#ui/ShareRing.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { MenuLink } from '#ui/MenuLink.tsx';
import { Stepper, type Step } from '#ui/Stepper.tsx';
import { HERE } from './people.ts';

const steps: readonly Step[] = [
  { key: 'planned', label: 'Planned', caption: 'since 5 Nov', state: 'done' },
  { key: 'open', label: 'Open', caption: '16 to 22 Nov', state: 'current', share: 0.5 },
  { key: 'review', label: 'In review', caption: 'Sun 22 Nov, 18:00', state: 'later' },
  { key: 'sent', label: 'Sent', caption: 'Mon 23 Nov, 09:00', state: 'later' },
];

const outcomes: readonly OutcomeItem[] = [
  { key: 'matched', label: 'Matched', count: 604, series: 'accent', note: '202 groups, 0 repeats', to: '/x' },
  { key: 'no_answer', label: 'No answer', count: 262, series: 'grey-1', note: 'invited twice' },
  { key: 'declined', label: 'Declined', count: 96, series: 'grey-2', note: '12 left a note' },
  { key: 'snoozed', label: 'Paused', count: 21, series: 'grey-3', note: 'back between 30 Nov and 4 Jan' },
  { key: 'inactive', label: 'Account inactive', count: 9, series: 'grey-3', note: 'left before sending' },
  {
    key: 'no_partner',
    label: 'No match under rule 2',
    count: 8,
    series: 'cinnamon',
    note: 'Finance shares 5',
  },
  {
    key: 'failed',
    label: 'Invitation not delivered',
    count: 4,
    series: 'lingon',
    note: 'the invitation bounced',
  },
  {
    key: 'sat_out',
    label: 'Unmatched: group size',
    count: 1,
    series: 'pine',
    note: 'first in line for session 14',
  },
];

const waiting = [8, 8, 6, 8, 6, 6, 8, 6, 8, 6, 6, 8];

/** What the next sessions would bring: a share, a row of numbers, a line. */
function Ahead() {
  const [active, setActive] = useState<number | null>(null);
  return (
    <Card title="The next 12 sessions">
      <Stack>
        <ShareRing share={605 / 613} label="605 of 613 would be matched" />
        <SessionCells
          label="Unmatched, of 613"
          value="6 to 8"
          cells={waiting.map((count, index) => ({
            key: index,
            text: String(count),
            tone: count > 6 ? 'cinnamon' : 'neutral',
          }))}
          active={active}
          onPoint={setActive}
        />
        <SessionArea
          label="Pairs of Department that have met"
          value="41 to 66%"
          shares={waiting.map((_, index) => 0.41 + index * 0.0225)}
          ticks={waiting.map((_, index) => String(index + 15))}
          active={active}
          onPoint={setActive}
        />
      </Stack>
    </Card>
  );
}

export function Sessions() {
  return (
    <div>
      <PageHeader
        title="Coffee across departments"
        crumbs={[{ label: 'Programs', to: '/programs' }, { label: 'Coffee across departments' }]}
        status={
          <StatusBadge tone="pine" dot>
            Active
          </StatusBadge>
        }
        actions={
          <>
            <RowMenu name="Coffee across departments" variant="default">
              <MenuLink to={HERE}>Clone</MenuLink>
            </RowMenu>
            <Button variant="default">Edit</Button>
            <Button>Review groups now</Button>
          </>
        }
        tabs={
          <LinkTabs
            label="Program"
            tabs={[
              { label: 'Overview', to: '/overview' },
              { label: 'Sessions', to: '/sessions', count: '14' },
              { label: 'Participants', to: '/participants' },
            ]}
          />
        }
      />
      <PageGrid
        aside={
          <>
            <Card title="In charge" aside={<TextLink to={HERE}>Change</TextLink>} />
            <Ahead />
          </>
        }
      >
        <Card title="Session 14" heading="section" aside="Time left to answer: 3 days, 8 hours">
          <Stepper steps={steps} />
        </Card>
        <Card title="What became of everybody in session 13">
          <OutcomeBar items={outcomes} label="What became of everybody in session 13" />
        </Card>
        <Column>
          <Card tone="answer" title="Answers" aside={<Stepper inline steps={steps.slice(1)} />}>
            <OutcomeBar items={outcomes.slice(0, 4)} label="Answers" size="legend" />
          </Card>
        </Column>
      </PageGrid>
    </div>
  );
}
