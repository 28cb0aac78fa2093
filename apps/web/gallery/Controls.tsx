import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  PasswordInput,
  Radio,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { Card } from '#ui/Card.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import { StatusBadge, StatusDot } from '#ui/StatusBadge.tsx';
import { MenuLink } from '#ui/MenuLink.tsx';
import c from './Gallery.module.css';
import { HERE } from './people.ts';

export function Buttons() {
  return (
    <Card title="Buttons">
      <Group gap="xs">
        <Button>Save rules</Button>
        <Button variant="default">Discard</Button>
        <Button variant="light">Find me someone</Button>
        <Button variant="subtle">Clear</Button>
        <Button color="lingon">Remove</Button>
        <Button loading>Focused</Button>
        <Button disabled leftSection={<IconLock size={16} />}>
          Send
        </Button>
        <Button leftSection={<IconPlus size={16} />}>Add members</Button>
        <Button size="compact-sm" variant="default">
          Introduce
        </Button>
        <RowMenu name="everything" variant="default">
          <MenuLink to={HERE}>Clone</MenuLink>
        </RowMenu>
        <RowMenu name="nothing">
          <MenuLink to={HERE}>Clone</MenuLink>
        </RowMenu>
      </Group>
      <p className={c.caption}>Groups are not computed yet</p>
    </Card>
  );
}

export function Fields() {
  return (
    <Card title="Fields">
      <Stack gap="sm">
        <TextInput
          label="Program name"
          defaultValue="Coffee across departments"
          description="Members see it."
        />
        <NumberInput
          label="Weeks between sessions"
          value={-2}
          onChange={() => undefined}
          description="0 is once."
          error="Use 0 for once, or 1 and above."
        />
        <Select label="Matching method" data={['By rules', 'Random']} defaultValue="Random" />
        <PasswordInput label="Password" defaultValue="a long password" />
        <Textarea label="Note" placeholder="What they should know" />
        <Group>
          <Checkbox label="Remind once" defaultChecked />
          <Switch label="Review first" defaultChecked />
          <Switch label="Off" />
          <Radio label="One" name="r" defaultChecked />
          <Radio label="Two" name="r" />
        </Group>
        <div>
          <SegmentedControl
            aria-label="Strength"
            data={['Preferred', 'Required']}
            value="Required"
            onChange={() => undefined}
          />
        </div>
      </Stack>
    </Card>
  );
}

export function Statuses() {
  return (
    <Card title="Status">
      <Group gap="xs">
        <StatusBadge>Draft</StatusBadge>
        <StatusBadge tone="accent" dot>
          Open
        </StatusBadge>
        <StatusBadge tone="cinnamon" dot>
          In review
        </StatusBadge>
        <StatusBadge tone="pine" dot>
          Active
        </StatusBadge>
        <StatusBadge tone="pine">Sent</StatusBadge>
        <StatusBadge tone="lingon">Invitation not delivered</StatusBadge>
        <StatusDot tone="pine">Active</StatusDot>
        <StatusDot>Back on 4 Jan</StatusDot>
      </Group>
    </Card>
  );
}
