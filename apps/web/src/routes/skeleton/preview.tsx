import { createFileRoute } from '@tanstack/react-router';
import { SkeletonPreviewPage } from '#pages/skeleton/preview/SkeletonPreviewPage.tsx';

export const Route = createFileRoute('/skeleton/preview')({ component: SkeletonPreviewPage });
