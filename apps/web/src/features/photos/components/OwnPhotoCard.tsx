import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { Card } from '#ui/Card.tsx';
import { FileDrop } from '#ui/FileDrop.tsx';
import { lazyDialog } from '#ui/lazy-part.tsx';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import { usePhoto } from '#ui/photos.ts';
import { openPhoto, PHOTO_MEGABYTES, type OpenedPhoto, type PhotoFault } from '../photo-file.ts';
import c from './OwnPhotoCard.module.css';
import { RemovePhoto } from './RemovePhoto.tsx';

const CropModal = lazyDialog(
  ({ photo }) => photo !== null,
  async () => (await import('./CropModal.tsx')).CropModal,
);

/** The reader's photo, set and removed at once. */
export function OwnPhotoCard() {
  const { t } = useTranslation('profile');
  const { user } = useWorkspace();
  const hasPhoto = usePhoto(user, 'small') !== null;
  const [fault, setFault] = useState<PhotoFault | null>(null);
  const [opened, setOpened] = useState<OpenedPhoto | null>(null);
  const take = async (file: File) => {
    setFault(null);
    const read = await openPhoto(file);
    if (read.ok) setOpened(read.photo);
    else setFault(read.fault);
  };
  return (
    <Card title={t('photo.title')} aside={hasPhoto && <RemovePhoto person={user} />}>
      <p className={c.help}>{t('photo.help')}</p>
      <div className={c.photo}>
        <PersonAvatar person={user} size={72} />
        <div className={c.drop}>
          <FileDrop
            title={t(hasPhoto ? 'photo.replace' : 'photo.choose')}
            help={t('photo.limits', { size: PHOTO_MEGABYTES })}
            size="small"
            kind="picture"
            onFile={(file) => void take(file)}
          />
        </div>
      </div>
      {fault && (
        <p className={c.fault} role="alert">
          {t(`photo.fault.${fault}`, { size: PHOTO_MEGABYTES })}
        </p>
      )}
      <CropModal photo={opened} onClose={() => setOpened(null)} />
    </Card>
  );
}
