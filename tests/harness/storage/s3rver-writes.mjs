// Loaded into the process of s3rver, which otherwise answers before the last bytes of an object or a part are in its file.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import FilesystemStore from 's3rver/lib/stores/filesystem.js';

const { putObject, putPart } = FilesystemStore.prototype;

FilesystemStore.prototype.putObject = async function putWholeObject(object) {
  const result = await putObject.call(this, object);
  await untilWritten(this.getResourcePath(object.bucket, object.key, 'object'), result.size);
  return result;
};

FilesystemStore.prototype.putPart = async function putWholePart(bucket, uploadId, partNumber, content) {
  const result = await putPart.call(this, bucket, uploadId, partNumber, content);
  await untilWritten(join(this.getResourcePath(bucket, undefined, 'uploads'), uploadId, String(partNumber)), result.size);
  return result;
};

async function untilWritten(path, size) {
  while ((await stat(path)).size !== size) await wait(1);
}
