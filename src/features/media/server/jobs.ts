import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { checkFiles } from './jobs/check-files.ts';
import { processImage } from '../image/server/process-image.ts';
import { purgeJob } from '../purge/server/purge-job.ts';
import { processVideo } from '../video/server/process-video.ts';
import { removeBlobs } from './jobs/remove-blobs.ts';
import { sweepFiles } from './jobs/sweep-files.ts';
import { sweepMedia } from './jobs/sweep-media.ts';

/** The media jobs, for the worker. */
export const mediaJobs: AnyJobDefinition[] = [processImage, processVideo, removeBlobs, sweepFiles, sweepMedia, checkFiles, purgeJob];
