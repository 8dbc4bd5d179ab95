import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { checkFiles } from './check-files.ts';
import { processImage } from './process-image.ts';
import { processVideo } from './process-video.ts';
import { removeBlobs } from './remove-blobs.ts';
import { sweepFiles } from './sweep-files.ts';
import { sweepMedia } from './sweep-media.ts';

/** The media jobs, for the worker. */
export const mediaJobs: AnyJobDefinition[] = [processImage, processVideo, removeBlobs, sweepFiles, sweepMedia, checkFiles];
