import { Button, Group } from '@mantine/core';
import { useMemo, useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { Modal } from '#ui/Modal.tsx';
import { showToast } from '#ui/toast.tsx';
import { useSetPhoto } from '../api.ts';
import { cropPhoto, type OpenedPhoto } from '../photo-file.ts';
import c from './CropModal.module.css';

interface CropModalProps {
  photo: OpenedPhoto | null;
  onClose: () => void;
}

/** The reader chooses the square of their photo, by mouse, touch or arrow keys, and saves it. */
export function CropModal({ photo, onClose }: CropModalProps) {
  const { t } = useTranslation('profile');
  return (
    <Modal opened={photo !== null} onClose={onClose} title={t('photo.crop.title')} size={480}>
      {photo && <Crop key={photo.url} photo={photo} onClose={onClose} />}
    </Modal>
  );
}

/** The largest square in the middle, a little smaller than the photo so that its edges can be seen. */
function firstCrop({ canvas: { width, height } }: OpenedPhoto): PercentCrop {
  const part = width < height ? ({ unit: '%', width: 90 } as const) : ({ unit: '%', height: 90 } as const);
  return centerCrop(makeAspectCrop(part, 1, width, height), width, height);
}

/** Pixels of the page below which a face is not recognized. */
const SMALLEST = 40;

function Crop({ photo, onClose }: { photo: OpenedPhoto; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const [crop, setCrop] = useState(() => firstCrop(photo));
  const save = useSetPhoto();
  const labels = useHandleLabels();
  const submit = () =>
    save.mutate(cropPhoto(photo, crop), {
      onSuccess: () => {
        onClose();
        showToast({ message: t('photo.saved') });
      },
    });
  return (
    <>
      <p className={c.help}>{t('photo.crop.help')}</p>
      {save.error !== null && <ErrorBanner title={t('photo.not_saved')} error={save.error} />}
      <div className={c.area}>
        <ReactCrop
          crop={crop}
          aspect={1}
          circularCrop
          keepSelection
          minWidth={SMALLEST}
          ariaLabels={labels}
          className={c.crop ?? ''}
          onChange={(_pixels, percent) => setCrop(percent)}
        >
          <img className={c.photo} src={photo.url} alt={t('photo.crop.image')} />
        </ReactCrop>
      </div>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" disabled={save.isPending} onClick={onClose}>
          {t('photo.crop.cancel')}
        </Button>
        <Button loading={save.isPending} onClick={submit}>
          {t('photo.crop.save')}
        </Button>
      </Group>
    </>
  );
}

function useHandleLabels() {
  const { t } = useTranslation('profile');
  return useMemo(
    () => ({
      cropArea: t('photo.crop.area'),
      nwDragHandle: t('photo.crop.handles.nw'),
      nDragHandle: t('photo.crop.handles.n'),
      neDragHandle: t('photo.crop.handles.ne'),
      eDragHandle: t('photo.crop.handles.e'),
      seDragHandle: t('photo.crop.handles.se'),
      sDragHandle: t('photo.crop.handles.s'),
      swDragHandle: t('photo.crop.handles.sw'),
      wDragHandle: t('photo.crop.handles.w'),
    }),
    [t],
  );
}
