import { Stack } from '@mantine/core';
import { Colours, Type } from './Basics.tsx';
import { Buttons, Fields, Statuses } from './Controls.tsx';
import { Confirmation, Problems, Progressing, ToastSample } from './Feedback.tsx';
import c from './Gallery.module.css';
import { Lists } from './Lists.tsx';
import { Nothing, PeopleAndTables, Whole } from './People.tsx';
import { Sessions } from './Sessions.tsx';

export function Gallery() {
  return (
    <main className={c.page}>
      <h1>Parts and states</h1>
      <Colours />
      <div className={c.columns}>
        <Stack>
          <Type />
          <Buttons />
          <Fields />
          <Statuses />
        </Stack>
        <Stack>
          <Confirmation />
          <Progressing />
          <ToastSample />
          <Problems />
        </Stack>
        <Stack>
          <Nothing />
          <PeopleAndTables />
        </Stack>
      </div>
      <Sessions />
      <Lists />
      <Whole />
    </main>
  );
}
