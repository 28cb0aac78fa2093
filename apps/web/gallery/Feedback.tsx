import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ApiError } from '#lib/api-error.ts';
import { Banner } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { KeyboardHint } from '#ui/KeyboardHint.tsx';
import { TextLink } from '#ui/links.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { showToast } from '#ui/toast.tsx';
import { HERE } from './people.ts';

const failure = new ApiError({
  code: 'rules_invalid',
  message: 'Rule 2 uses the field Floor, which no longer exists.',
  status: 400,
  request_id: '01J9-4F2C',
});

export function Confirmation() {
  const [opened, modal] = useDisclosure();
  return (
    <Card title="Confirmation" aside={<KeyboardHint keys={['mod', 'K']} />}>
      <Button variant="default" onClick={modal.open}>
        Archive…
      </Button>
      <ConfirmModal
        opened={opened}
        onClose={modal.close}
        title="Archive Lunch lottery?"
        confirmLabel="Archive the program"
        keepLabel="Keep it"
        failedTitle="We couldn’t archive the program."
        onConfirm={() => Promise.reject(failure)}
      >
        2 planned sessions are dropped and 212 people will get no more invitations. Past coffees stay. An
        archive is final, but you can clone it.
      </ConfirmModal>
    </Card>
  );
}

export function Progressing() {
  return (
    <Card title="Progress of long work">
      <ProgressBar
        label="Sending session 14"
        done={412}
        total={611}
        note="About 20 seconds left. You can leave this page; it goes on."
      />
      <SkeletonPeople />
    </Card>
  );
}

export function ToastSample() {
  return (
    <Card title="Toast">
      <Button
        variant="default"
        onClick={() => showToast({ message: '3 members deactivated.', undo: () => Promise.resolve() })}
      >
        Deactivate 3
      </Button>
    </Card>
  );
}

export function Problems() {
  return (
    <Card title="Error, with a way out">
      <Banner title="We couldn’t save the rules." action={<TextLink to={HERE}>Go to rule 2 →</TextLink>}>
        Rule 2 uses the field Floor, which no longer exists.
      </Banner>
      <br />
      <ErrorBanner title="We couldn’t save the rules." error={failure} />
      <br />
      <Banner tone="cinnamon" title="8 people are unmatched because of rule 2.">
        11 colleagues in Finance speak only Dutch and share 5 possible partners.
      </Banner>
      <br />
      <Banner tone="accent" title="Your changes are saved automatically.">
        Nothing is sent until you approve the groups.
      </Banner>
      <br />
      <Banner tone="pine" title="Import finished">
        38 added, 12 updated, 951 unchanged, 4 rejected
      </Banner>
    </Card>
  );
}
